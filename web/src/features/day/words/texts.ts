import { sheet } from '../../../words/sheet';

/** The race of the day. These words load with its screen. */
export const w = sheet({
  title: ['La course du jour', 'Race of the day'],
  intro: [
    'Une course par jour, le même hasard pour tout le monde, seul contre les mêmes bots.',
    'One race a day, the same luck for everybody, alone against the same bots.',
  ],
  date: ['{date} (UTC)', '{date} (UTC)'],
  left: ['Il reste', 'Time left:'],
  against: ['Toi et {n} {n|bot|bots} : {bot}', 'You and {n} {n|bot|bots}: {bot}'],
  rules: [
    'Ta première course compte, si elle arrive avant la fin du jour. Les suivantes sont pour l’entraînement.',
    'Your first race counts if it finishes before the day is over. Later ones are for practice.',
  ],
  begin: ['Partir', 'Start'],
  resume: ['Reprendre ma course', 'Go on with my race'],
  again: ['Refaire, pour l’entraînement', 'Ride again, for practice'],
  streak: ['{n} {n|jour|jours} de suite', '{n} {n|day|days} in a row'],
  no_ride: ['Tu n’as pas couru ce jour-là.', 'You did not ride that day.'],
  no_place: [
    'Ta course ne compte pas : abandonnée, finie trop tard ou relayée par un bot.',
    'Your race does not count: given up, finished too late, or ridden in part by a bot.',
  ],
  place: ['Tu arrives {place} sur {n}', 'You came {place} of {n}'],
  finishes: ['Les arrivées', 'The finishes'],
  nobody: ['Personne n’est encore arrivé.', 'Nobody has finished yet.'],
  places_about: ['Courses à chaque place : {list}', 'Races at each place: {list}'],
  place_count: ['{place}, {n}', '{place}, {n}'],
  possible: ['Ce qu’on pouvait en tirer', 'What could be made of it'],
  beaten: ['Tu laisses {n} {n|rival|rivaux} sur {of} derrière toi.', 'You left {n} of {of} rivals behind.'],
  best: ['La meilleure arrivée de tous : {place}.', 'The best finish of all: {place}.'],
  champion: [
    'Un champion, à ta place et avec le même hasard : {place}.',
    'A champion in your seat, with the same luck: {place}.',
  ],
  champion_rides: [
    'Un champion court encore avec ce hasard ; son arrivée viendra ici.',
    'A champion is still riding with this luck; the finish will appear here.',
  ],
  share: ['À partager sans rien dévoiler', 'To share without giving anything away'],
  line: ['La course du jour, {date} · {game} · {place} sur {n}', 'Race of the day, {date} · {game} · {place} of {n}'],
  copy: ['Copier la ligne', 'Copy the line'],
  copied: ['Copié', 'Copied'],
  picture: ['Image à envoyer', 'Picture to send'],
  luck: ['Le hasard du jour', 'The luck of the day'],
  promise: ['La promesse : le secret de la veille', 'The promise: the secret of the day before'],
  promise_about: [
    'C’est l’empreinte du secret d’où vient tout le hasard du jour : il était donc fixé d’avance, et personne ne peut le déduire.',
    'It is the hash of the secret that all the luck of the day comes from: that was fixed beforehand, and nobody can derive it.',
  ],
  secret: ['Le secret du jour', 'The secret of the day'],
  sealed: ['Il sera montré quand le jour sera fini.', 'It will be shown once the day is over.'],
  checked: [
    'Vérifié sur cet appareil : le secret donne bien la promesse.',
    'Checked on this device: the secret gives the promise.',
  ],
  wrong: ['Le secret ne donne pas la promesse.', 'The secret does not give the promise.'],
  unchecked: [
    'Ce navigateur ne calcule pas d’empreinte ici : vérifie sur un autre appareil.',
    'This browser computes no hashes here: check it on another device.',
  ],
  proof: ['Revoir ma course et sa preuve', 'Watch my race and its proof'],
  before: ['La veille', 'The day before'],
  after: ['Le lendemain', 'The day after'],
});
