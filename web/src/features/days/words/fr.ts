/** A race over days: the friend who does not come back, and orders under a condition. */
export const fr = {
  'absent.title': '{name} n’est pas là',
  'absent.since': 'Pas de nouvelles depuis {date}.',
  'absent.awaited': 'La course l’attend.',
  'absent.vacation': 'En vacances jusqu’au {date} : sa pendule est arrêtée.',
  'absent.what': 'Ce que tu peux faire',
  'absent.remind': 'Lui faire signe',
  'absent.remind_about':
    'Un message part là où {name} souhaite en recevoir, le cas échéant. Une fois par jour au plus, pour toute la table.',
  'absent.remind_go': 'Faire signe à {name}',
  'absent.reminded': 'C’est fait. On pourra recommencer {date}.',
  'absent.remind_later': 'Possible quand ce sera à {name} de jouer.',
  'absent.stand_in': 'Laisser un bot prendre le relais',
  'absent.stand_in_days':
    'Si {name} laisse passer son temps deux fois de suite sans revenir à la table, un bot joue à sa place. La place lui est rendue dès son retour.',
  'absent.stand_in_none':
    'Quand la course attend {name} et que quelqu’un est à la table, un bot joue à sa place au bout d’une minute et demie. La place lui est rendue dès son retour.',
  'absent.stand_in_on': 'Un bot joue déjà à sa place. La place sera rendue à {name} dès son retour.',
  'absent.end': 'Arrêter d’un commun accord',

  'end.about':
    'Tout le monde à la table doit être d’accord. Sept jours d’absence de suite valent accord. La course s’arrête alors sans résultat, et son hasard est montré. Toute la table voit un refus, et il faut attendre trois jours pour proposer de nouveau.',
  'end.host': 'À cette table, l’hôte peut aussi arrêter la course sans demander.',
  'end.propose': 'Proposer d’arrêter la course',
  'end.propose_sure': 'La question est posée à tout le monde, et on verra que ça vient de toi. Tu confirmes ?',
  'end.propose_yes': 'Oui, proposer',
  'end.no': 'Non',
  'end.proposed': '{name} propose d’arrêter la course, sans résultat.',
  'end.proposed_mine': 'Tu proposes d’arrêter la course, sans résultat.',
  'end.agreed': 'D’accord : {names}.',
  'end.waits': 'Réponse attendue : {names}.',
  'end.silence': 'Sans nouvelles d’ici {date}, l’absence vaudra accord.',
  'end.yes': 'D’accord, arrêter',
  'end.refuse': 'Non, continuer',
  'end.withdraw': 'Retirer ma proposition',
  'end.refused': '{name} veut continuer : la course n’est pas arrêtée.',
  'end.withdrawn': '{name} ne propose plus d’arrêter la course.',
  'end.again': 'On pourra le proposer de nouveau {date}.',

  'ended.by': 'C’est {name} qui l’a proposé.',
  'ended.silent': 'Sans nouvelles depuis sept jours, et donc d’accord : {names}.',

  'if.title': 'Ordres sous condition',
  'if.about':
    'Une réponse laissée d’avance à une prochaine question. Elle est jouée une minute après la question, si la condition tient et si les règles l’acceptent. Sinon l’ordre tombe, et tu joues toi-même. Personne d’autre ne voit ces ordres.',
  'if.number': '{n|Premier nombre|Deuxième nombre}',
  'if.less': 'Moins',
  'if.more': 'Plus',
  'if.once': 'Une fois',
  'if.stands': 'Tant que ça tient',
  'if.how_long': 'Durée',
  'if.leave': 'Laisser cet ordre',
  'if.change': 'Changer',
  'if.remove': 'Retirer',
  'if.left': 'Ordre laissé : {sentence}',
  'if.left_once': 'Ordre laissé, pour une fois : {sentence}',
} as const;
