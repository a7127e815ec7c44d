import { sheet } from '../../../words/sheet';

/** A sentence about a race over days in the reader's language. */
export const d = sheet({
  'absent.title': ['{name} n’est pas là', '{name} is away'],
  'absent.since': ['Pas de nouvelles depuis {date}.', 'Not seen since {date}.'],
  'absent.awaited': ['La course l’attend.', 'The race is waiting for them.'],
  'absent.vacation': [
    'En vacances jusqu’au {date} : sa pendule est arrêtée.',
    'On vacation until {date}: their clock stands still.',
  ],
  'absent.what': ['Ce que tu peux faire', 'What you can do'],
  'absent.remind': ['Lui faire signe', 'Send a reminder'],
  'absent.remind_about': [
    'Un message part là où {name} souhaite en recevoir, le cas échéant. Une fois par jour au plus, pour toute la table.',
    'A message goes where {name} gets notifications, if anywhere. Once a day at most, for the whole table.',
  ],
  'absent.remind_go': ['Faire signe à {name}', 'Remind {name}'],
  'absent.reminded': ['C’est fait. On pourra recommencer {date}.', 'Done. You can do it again on {date}.'],
  'absent.remind_later': ['Possible quand ce sera à {name} de jouer.', 'Possible when it is {name}’s turn.'],
  'absent.stand_in': ['Laisser un bot prendre le relais', 'Let a bot stand in'],
  'absent.stand_in_days': [
    'Si {name} laisse passer son temps deux fois de suite sans revenir à la table, un bot joue à sa place. La place lui est rendue dès son retour.',
    'If {name}’s time runs out twice in a row without a visit to the table, a bot plays instead. The seat is handed back as soon as they return.',
  ],
  'absent.stand_in_none': [
    'Quand la course attend {name} et que quelqu’un est à la table, un bot joue à sa place au bout d’une minute et demie. La place lui est rendue dès son retour.',
    'When the race waits for {name} and a player is at the table, a bot stands in after a minute and a half. The seat is handed back as soon as they return.',
  ],
  'absent.stand_in_on': [
    'Un bot joue déjà à sa place. La place sera rendue à {name} dès son retour.',
    'A bot is standing in. The seat is handed back as soon as {name} returns.',
  ],
  'absent.end': ['Arrêter d’un commun accord', 'End by agreement'],

  'end.about': [
    'Tout le monde à la table doit être d’accord. Sept jours d’absence de suite valent accord. La course s’arrête alors sans résultat, et son hasard est montré. Toute la table voit un refus, et il faut attendre trois jours pour proposer de nouveau.',
    'Everybody at the table must agree. A player who stays away for seven days in a row counts as agreeing. The race then ends without a result, and its luck is shown. A refusal is seen by all, and it is three days before it can be proposed again.',
  ],
  'end.host': [
    'À cette table, l’hôte peut aussi arrêter la course sans demander.',
    'At this table the host can also end the race without asking.',
  ],
  'end.propose': ['Proposer d’arrêter la course', 'Propose to end the race'],
  'end.propose_sure': [
    'La question est posée à tout le monde, et on verra que ça vient de toi. Tu confirmes ?',
    'Everybody is asked, and sees that you proposed it. Go ahead?',
  ],
  'end.propose_yes': ['Oui, proposer', 'Yes, propose'],
  'end.no': ['Non', 'No'],
  'end.proposed': [
    '{name} propose d’arrêter la course, sans résultat.',
    '{name} proposes to end the race, without a result.',
  ],
  'end.proposed_mine': [
    'Tu proposes d’arrêter la course, sans résultat.',
    'You propose to end the race, without a result.',
  ],
  'end.agreed': ['D’accord : {names}.', 'Agreed: {names}.'],
  'end.waits': ['Réponse attendue : {names}.', 'Still to answer: {names}.'],
  'end.silence': [
    'Sans nouvelles d’ici {date}, l’absence vaudra accord.',
    'Without a word by {date}, being away counts as agreeing.',
  ],
  'end.yes': ['D’accord, arrêter', 'Agree to end it'],
  'end.refuse': ['Non, continuer', 'No, ride on'],
  'end.withdraw': ['Retirer ma proposition', 'Withdraw my proposal'],
  'end.refused': [
    '{name} veut continuer : la course n’est pas arrêtée.',
    '{name} wants to ride on: the race is not ended.',
  ],
  'end.withdrawn': ['{name} ne propose plus d’arrêter la course.', '{name} no longer proposes to end the race.'],
  'end.again': ['On pourra le proposer de nouveau {date}.', 'It can be proposed again on {date}.'],

  'ended.by': ['C’est {name} qui l’a proposé.', '{name} proposed it.'],
  'ended.silent': [
    'Sans nouvelles depuis sept jours, et donc d’accord : {names}.',
    'Away for seven days, and so counted as agreeing: {names}.',
  ],

  'if.title': ['Ordres sous condition', 'Conditional orders'],
  'if.about': [
    'Une réponse laissée d’avance à une prochaine question. Elle est jouée une minute après la question, si la condition tient et si les règles l’acceptent. Sinon l’ordre tombe, et tu joues toi-même. Personne d’autre ne voit ces ordres.',
    'An answer left in advance for a coming question. It is played one minute after the question, if its condition holds and the rules accept it. If not, the order lapses and you play yourself. Nobody else sees these orders.',
  ],
  'if.number': ['{n|Premier nombre|Deuxième nombre}', '{n|First number|Second number}'],
  'if.less': ['Moins', 'Less'],
  'if.more': ['Plus', 'More'],
  'if.once': ['Une fois', 'Once'],
  'if.stands': ['Tant que ça tient', 'As long as it holds'],
  'if.how_long': ['Durée', 'How long'],
  'if.leave': ['Laisser cet ordre', 'Leave this order'],
  'if.change': ['Changer', 'Change'],
  'if.remove': ['Retirer', 'Remove'],
  'if.left': ['Ordre laissé : {sentence}', 'Order left: {sentence}'],
  'if.left_once': ['Ordre laissé, pour une fois : {sentence}', 'Order left, for one answer: {sentence}'],
});
