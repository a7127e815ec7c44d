import { sheet } from '../../../words/sheet';

/** Words of the workshop: they load with it. */
export const w = sheet({
  title: ['L’atelier', 'The workshop'],
  about: [
    'Dessine ton étape, recopie le plateau de ta boîte, essaie-les avec des bots et fais-les courir à tes amis.',
    'Draw a stage, copy the board of your box, try them with bots and race on them with friends.',
  ],
  mine: ['Mes créations', 'My creations'],
  none: ['Rien encore : commence par une de celles-ci.', 'Nothing yet: begin with one of these.'],
  open: ['Ouvrir un fichier', 'Open a file'],
  openAbout: [
    'Une création (.json), une étape (.toml) ou une trace (.gpx)',
    'A creation (.json), a stage (.toml) or a track (.gpx)',
  ],
  odd: [
    'Ce fichier n’est ni une création, ni une étape, ni une trace : choisis un .json, .toml ou .gpx.',
    'This file is neither a creation nor a stage nor a track: choose a .json, .toml or .gpx.',
  ],
  badLink: [
    'Ce lien ne contient pas de création entière : demande qu’on te le renvoie.',
    'This link does not hold a whole creation: ask for it once more.',
  ],
  remove: ['Supprimer', 'Delete'],
  removeSure: ['Supprimer « {name} » ?', 'Delete “{name}”?'],
  keep: ['Garder', 'Keep'],
  name: ['Nom', 'Name'],
  unnamed: ['Sans nom', 'Unnamed'],
  undo: ['Annuler', 'Undo'],
  redo: ['Rétablir', 'Redo'],
  checking: ['Vérification…', 'Checking…'],
  good: ['Aucun défaut : on peut la courir.', 'No fault: it can be raced.'],
  faults: ['{n} {n|défaut|défauts} à corriger', '{n} {n|fault|faults} to mend'],
  race: ['Courir dessus', 'Race on it'],
  raceAbout: [
    'Seul contre des bots, avec des amis, sur plusieurs jours ou à hasard égal.',
    'Alone against bots, with friends, over days or with the same luck.',
  ],
  share: ['Partager', 'Share'],
  shareAbout: [
    'Le lien contient toute la création : rien n’est gardé sur le serveur.',
    'The link holds the whole creation: nothing is kept on the server.',
  ],
  copy: ['Copier le lien', 'Copy the link'],
  file: ['Enregistrer le fichier', 'Save the file'],
  plays: ['Est-ce que ça se joue bien ?', 'Does it play well?'],
  playsAbout: [
    'Des bots font {n} courses dessus, et autant sur « {like} », pour comparer.',
    'Bots ride {n} races on it, and as many on “{like}” to compare.',
  ],
  ride: ['Faire courir les bots', 'Let bots race'],
  riding: ['{n} courses…', '{n} races…'],
  seats: ['Combien de joueurs', 'How many players'],
  fewer: ['Moins', 'Fewer'],
  more: ['Plus', 'More'],
  measure: ['Mesure', 'Measure'],
  yours: ['La tienne', 'Yours'],
  margin: ['± {n}', '± {n}'],
  decisions: ['décisions par course', 'decisions a race'],
  leadChanges: ['changements de favori', 'changes of favourite'],
  skill: ['victoires d’un bot plus fort', 'wins of a stronger bot'],
  forcedRow: ['décisions sans choix', 'decisions with a single choice'],
  minutes: ['minutes environ', 'minutes, about'],
  seat: ['victoires de la place {n}', 'wins of seat {n}'],
  small: [
    '{n} courses sont trop peu pour juger : les marges sont larges.',
    '{n} races are too few to judge: the margins are wide.',
  ],
  fair: ['Aucune place n’est clairement avantagée.', 'No seat has a clear advantage.'],
  favoured: [
    'La place {n} gagne {percent} % des courses : elle est avantagée.',
    'Seat {n} wins {percent}% of the races: it has an advantage.',
  ],
  weak: [
    'La place {n} ne gagne que {percent} % des courses : elle est désavantagée.',
    'Seat {n} wins only {percent}% of the races: it has a disadvantage.',
  ],
  skillful: [
    'Un bot plus fort gagne {percent} % des courses, contre {even} % s’il était l’égal des autres : ici, bien jouer paie.',
    'A stronger bot wins {percent}% of the races, {even}% were it no better than the others: playing well pays here.',
  ],
  unskillful: [
    'Un bot plus fort ne gagne que {percent} % des courses ({even} % serait le hasard) : ici, la chance décide beaucoup.',
    'A stronger bot wins only {percent}% of the races ({even}% would be chance): luck decides a lot here.',
  ],
  forced: ['{percent} % des décisions ne laissent qu’un choix.', '{percent}% of the decisions leave a single choice.'],
  early: [
    'La moitié des courses sont décidées avant le premier tiers.',
    'Half of the races are decided before a third of the way.',
  ],
  late: [
    'La moitié des courses se décident dans le dernier tiers.',
    'Half of the races are decided in the last third.',
  ],
  decidedTitle: ['Quand le favori change pour la dernière fois', 'When the favourite changes for the last time'],
  decidedTenth: [
    '{from} à {to} % de la course : {n} {n|course|courses}',
    '{from} to {to}% of the race: {n} {n|race|races}',
  ],
  wanted: ['Environ combien de tours ?', 'About how many rounds?'],
  propose: ['Proposer', 'Propose'],
  proposed: [
    'Longueur changée pour environ {n} tours : mesure encore pour vérifier.',
    'Length changed for about {n} rounds: measure again to be sure.',
  ],
  back: ['Toutes mes créations', 'All my creations'],
});
