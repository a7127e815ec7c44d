import { sheet } from '../../../words/sheet';

/** A sentence about luck and choice in the reader's language. These words load with the analysis. */
export const w = sheet({
  again: ['Recommencer l’analyse', 'Analyse again'],
  asking: ['On demande l’analyse…', 'Asking for the analysis…'],
  waiting: [
    '{n} {n|analyse passe|analyses passent} avant la tienne.',
    '{n} {n|analysis comes|analyses come} before yours.',
  ],
  running: ['Le calcul avance : l’image s’affine.', 'Still working: the picture is getting sharper.'],
  first: [
    'Le calcul commence : première image dans un instant.',
    'Starting: the first picture will be there in a moment.',
  ],
  progress: ['Avancement de l’analyse', 'Progress of the analysis'],
  cancel: ['Annuler', 'Cancel'],
  ask_server: ['Plutôt sur le serveur', 'On the server instead'],
  cancelled: ['Analyse annulée.', 'Analysis cancelled.'],
  failed: [
    'L’analyse n’a pas abouti. Ce n’est pas ta faute : tu peux la redemander.',
    'The analysis failed. It is not your fault: you can ask for it again.',
  ],
  cut: [
    'La liaison est coupée. L’analyse continue sur le serveur : reviens la chercher.',
    'The connection was lost. The server goes on with the analysis: come back for it.',
  ],
  done: [
    'Analyse terminée : à chaque moment, les chances sont connues à {error} près en moyenne ; dans le compte, ces écarts s’ajoutent. Un point, c’est une chance sur cent de gagner.',
    'Analysis finished: at each moment the chances are known to within {error} on average; in the account these errors add up. One point is one chance in a hundred of winning.',
  ],

  percent: ['{n} %', '{n}%'],
  pts: ['{n} {n|point|points}', '{n} {n|point|points}'],
  give: ['± {n}', '± {n}'],

  // the sentence on top: whether it was luck
  'sum.end.won': ['{name} gagne', '{name} won'],
  'sum.end.shared': ['{name} partage la victoire', '{name} shared the win'],
  'sum.won.lucky': ['{end}, et la chance y est pour beaucoup.', '{end}, and luck did much of it.'],
  'sum.won.own': ['{end} grâce à ses choix.', '{end} thanks to their choices.'],
  'sum.won.others': ['{end}, surtout grâce aux choix des autres.', '{end}, mostly thanks to the others’ choices.'],
  'sum.won.guessed': [
    '{end}, surtout parce que les autres ont mal deviné.',
    '{end}, mostly because the others guessed worse.',
  ],
  'sum.won.luck_own': ['{end} par chance et grâce à ses choix.', '{end} thanks to luck and to their choices.'],
  'sum.won.luck_others': [
    '{end} par chance et grâce aux choix des autres.',
    '{end} thanks to luck and to the others’ choices.',
  ],
  'sum.won.own_others': [
    '{end} grâce à ses choix et à ceux des autres.',
    '{end} thanks to their choices and those of the others.',
  ],
  'sum.won.expected': [
    '{end}, comme on pouvait s’y attendre : déjà {start} de chances au départ.',
    '{end}, as was to be expected: a {start} chance from the start.',
  ],
  'sum.won.mixed': [
    '{end} : ni la chance ni les choix ne l’expliquent nettement.',
    '{end}: neither luck nor choices clearly explain it.',
  ],
  'sum.lost.unlucky': ['{name} a surtout manqué de chance.', '{name} was mostly unlucky.'],
  'sum.lost.own': ['{name} a surtout perdu à cause de ses choix.', '{name} lost mostly because of their own choices.'],
  'sum.lost.others': [
    '{name} a surtout perdu à cause des choix des autres.',
    '{name} lost mostly because of the others’ choices.',
  ],
  'sum.lost.guessed': [
    '{name} a surtout perdu parce que les autres ont mieux deviné.',
    '{name} lost mostly because the others guessed better.',
  ],
  'sum.lost.luck_own': [
    '{name} a perdu par malchance et à cause de ses choix.',
    '{name} lost through bad luck and their own choices.',
  ],
  'sum.lost.luck_others': [
    '{name} a perdu par malchance et à cause des choix des autres.',
    '{name} lost through bad luck and the others’ choices.',
  ],
  'sum.lost.own_others': [
    '{name} a perdu à cause de ses choix et de ceux des autres.',
    '{name} lost because of their own choices and those of the others.',
  ],
  'sum.lost.lucky': ['{name} a eu de la chance, et a perdu quand même.', '{name} was lucky, and still lost.'],
  'sum.lost.expected': [
    '{name} a perdu, comme on pouvait s’y attendre : seulement {start} de chances au départ.',
    '{name} lost, as was to be expected: only a {start} chance from the start.',
  ],
  'sum.lost.mixed': [
    '{name} a perdu : ni la chance ni les choix ne l’expliquent nettement.',
    '{name} lost: neither luck nor choices clearly explain it.',
  ],
  'mine.end.won': ['Tu gagnes', 'You won'],
  'mine.end.shared': ['Tu partages la victoire', 'You shared the win'],
  'mine.won.lucky': ['{end}, et la chance y est pour beaucoup.', '{end}, and luck did much of it.'],
  'mine.won.own': ['{end} grâce à tes choix.', '{end} thanks to your choices.'],
  'mine.won.others': ['{end}, surtout grâce aux choix des autres.', '{end}, mostly thanks to the others’ choices.'],
  'mine.won.guessed': [
    '{end}, surtout parce que tes rivaux ont mal deviné.',
    '{end}, mostly because your rivals guessed worse.',
  ],
  'mine.won.luck_own': ['{end} par chance et grâce à tes choix.', '{end} thanks to luck and to your choices.'],
  'mine.won.luck_others': [
    '{end} par chance et grâce aux choix des autres.',
    '{end} thanks to luck and to the others’ choices.',
  ],
  'mine.won.own_others': [
    '{end} grâce à tes choix et à ceux des autres.',
    '{end} thanks to your choices and those of the others.',
  ],
  'mine.won.expected': [
    '{end}, comme on pouvait s’y attendre : tu avais déjà {start} de chances au départ.',
    '{end}, as was to be expected: you had a {start} chance from the start.',
  ],
  'mine.won.mixed': [
    '{end} : ni la chance ni les choix ne l’expliquent nettement.',
    '{end}: neither luck nor choices clearly explain it.',
  ],
  'mine.lost.unlucky': ['Tu as surtout manqué de chance.', 'You were mostly unlucky.'],
  'mine.lost.own': ['Tu as surtout perdu à cause de tes choix.', 'You lost mostly because of your own choices.'],
  'mine.lost.others': [
    'Tu as surtout perdu à cause des choix des autres.',
    'You lost mostly because of the others’ choices.',
  ],
  'mine.lost.guessed': [
    'Tu as surtout perdu parce que tes rivaux ont mieux deviné.',
    'You lost mostly because your rivals guessed better.',
  ],
  'mine.lost.luck_own': [
    'Tu as perdu par malchance et à cause de tes choix.',
    'You lost through bad luck and your own choices.',
  ],
  'mine.lost.luck_others': [
    'Tu as perdu par malchance et à cause des choix des autres.',
    'You lost through bad luck and the others’ choices.',
  ],
  'mine.lost.own_others': [
    'Tu as perdu à cause de tes choix et de ceux des autres.',
    'You lost because of your own choices and those of the others.',
  ],
  'mine.lost.lucky': ['Tu as eu de la chance, et tu as perdu quand même.', 'You were lucky, and still lost.'],
  'mine.lost.expected': [
    'Tu as perdu, comme on pouvait s’y attendre : tu n’avais que {start} de chances au départ.',
    'You lost, as was to be expected: you had only a {start} chance from the start.',
  ],
  'mine.lost.mixed': [
    'Tu as perdu : ni la chance ni les choix ne l’expliquent nettement.',
    'You lost: neither luck nor choices clearly explain it.',
  ],
  'mine.luck.cost': ['La chance t’a coûté {pts}', 'Luck cost you {pts}'],
  'mine.luck.gave': ['La chance t’a rapporté {pts}', 'Luck gave you {pts}'],
  'mine.luck.none': ['La chance ne t’a ni servi ni desservi', 'Luck neither helped nor hurt you'],
  'mine.own.cost': ['tes choix t’ont coûté {pts}', 'your choices cost you {pts}'],
  'mine.own.gave': ['tes choix t’ont rapporté {pts}', 'your choices earned you {pts}'],
  'mine.own.none': ['tes choix n’ont rien changé de net', 'your choices made no clear difference'],
  'mine.others.cost': ['ceux des autres t’ont pris {pts}', 'the others’ choices took {pts}'],
  'mine.others.gave': ['ceux des autres t’ont donné {pts}', 'the others’ choices gave you {pts}'],
  'mine.others.none': ['ceux des autres n’ont rien changé de net', 'the others’ choices made no clear difference'],
  'sum.luck.cost': ['La chance lui a coûté {pts}', 'Luck cost them {pts}'],
  'sum.luck.gave': ['La chance lui a rapporté {pts}', 'Luck gave them {pts}'],
  'sum.luck.none': ['La chance ne l’a ni servi ni desservi', 'Luck neither helped nor hurt them'],
  'sum.own.cost': ['ses choix lui ont coûté {pts}', 'their choices cost them {pts}'],
  'sum.own.gave': ['ses choix lui ont rapporté {pts}', 'their choices earned them {pts}'],
  'sum.own.none': ['ses choix n’ont rien changé de net', 'their choices made no clear difference'],
  'sum.others.cost': ['ceux des autres lui ont pris {pts}', 'the others’ choices took {pts}'],
  'sum.others.gave': ['ceux des autres lui ont donné {pts}', 'the others’ choices gave them {pts}'],
  'sum.others.none': ['ceux des autres n’ont rien changé de net', 'the others’ choices made no clear difference'],
  within: ['à {n} près', 'to within {n}'],
  early: [
    'C’est encore une première image : les chiffres vont bouger.',
    'This is still a first picture: the figures will move.',
  ],
  unfinished: [
    'L’analyse n’est pas allée au bout : ces chiffres restent approximatifs.',
    'The analysis did not run to its end: these figures are rough.',
  ],

  'ledger.of': ['Le compte : {name}', 'The account: {name}'],
  'ledger.about': [
    'Départ {start} %, chance {luck}, choix {own}, choix des autres {others}, arrivée {result} %.',
    'Start {start}%, luck {luck}, own choices {own}, choices of others {others}, finish {result}%.',
  ],
  'part.start': ['Départ', 'Start'],
  'part.luck': ['Chance', 'Luck'],
  'part.own': ['Ses choix', 'Choices'],
  'part.mine': ['Tes choix', 'Your choices'],
  'part.others': ['Les autres', 'Others'],
  'part.result': ['Arrivée', 'Finish'],
  'part.seat': ['Qui', 'Who'],
  whose: ['Voir le compte :', 'See the account:'],

  curve: ['Les chances de gagner', 'Chances to win'],
  'curve.about': [
    'Chances de gagner au fil de la course. Flèches pour avancer d’un moment.',
    'Chances to win over the race. Arrow keys go from moment to moment.',
  ],
  'curve.band': [
    'La bande claire : la vraie valeur y est 19 fois sur 20. Chaque courbe suit les choix d’une place, avec ce que l’on y savait.',
    'The light band: the true value lies in it 19 times out of 20. Each curve follows the choices of one seat, with what was known there.',
  ],
  'curve.table': ['Les chiffres de la courbe', 'The figures of the curve'],
  'curve.moment': ['Moment {n}', 'Moment {n}'],
  'curve.at': ['Au moment {n} : {values}', 'At moment {n}: {values}'],
  'curve.end': ['Fin de la course', 'End of the race'],

  turns: ['Les tournants', 'Turning points'],
  'turns.mine_first': ['D’abord ce qui a changé tes chances.', 'First what changed your chances.'],
  'turns.first': ['D’abord ce qui a changé les chances de {name}.', 'First what changed the chances of {name}.'],
  'turns.none': [
    'Aucun moment n’a nettement changé les chances à lui seul.',
    'No single moment clearly changed the chances.',
  ],
  'turns.luck': ['La chance', 'Luck'],
  'turns.held': ['Ce que les autres avaient en main', 'What the others held'],
  'turns.shown': ['Le choix secret de {name}', '{name}’s secret choice'],
  'turns.mine_shown': ['Ton choix secret', 'Your secret choice'],
  'turns.by': ['{name} choisit', '{name} chooses'],
  'turns.mine': ['Ton choix', 'Your choice'],
  'turns.go': ['Voir ce moment', 'See this moment'],
  'turns.more': ['Voir tous les tournants', 'See all turning points'],

  choices: ['Choix par choix', 'Choice by choice'],
  'choices.there': ['Choix par choix, en revoyant la course', 'Choice by choice, on the replay'],
  'choices.none': ['Aucun choix à comparer pour cette place.', 'No choice to compare for this seat.'],
  'choices.previous': ['Choix précédent', 'Previous choice'],
  'choices.next': ['Choix suivant', 'Next choice'],
  'choices.of': ['Choix {n} sur {of}', 'Choice {n} of {of}'],
  'choices.made': ['joué', 'played'],
  'choices.sound': ['coup de référence', 'reference move'],
  'choices.sound_too': [
    'Un joueur solide aurait fait pareil : il suit de bonnes habitudes, sans tout calculer, et le calcul a trouvé mieux. Le compte part de ce joueur : ce choix n’y change rien.',
    'A good player would have done the same: that player follows good habits without working everything out, and the analysis found better. The account starts from that player, so this choice changes nothing there.',
  ],
  'choices.reference': [
    'Le coup de référence est celui d’un joueur solide : le compte dit ce que les choix ont changé par rapport à lui.',
    'The reference move is that of a good player: the account says what choices changed compared with it.',
  ],
  'choices.tally': ['Sur {of} choix : {words}.', 'Of {of} choices: {words}.'],
  'choices.together': [
    '{verdict} : les {n} réponses ensemble, {change} ± {error} par rapport à un joueur solide.',
    '{verdict}: the {n} answers together, {change} ± {error} compared with a good player.',
  ],
  'choices.review': ['Prochain choix à revoir', 'Next choice to review'],
  'choices.nothing': ['Ne rien faire', 'Do nothing'],
  'choices.what': ['Choix', 'Choice'],
  'choices.worth': ['Chances', 'Chances'],
  'choices.more': [
    '{n} {n|autre choix comparé, moins bon|autres choix comparés, moins bons}.',
    '{n} more {n|choice|choices} compared, less good.',
  ],
  'choices.lost': [
    'Le meilleur choix valait {pts} de plus, à {error} près.',
    'The best choice was worth {pts} more, to within {error}.',
  ],
  'choices.early': [
    'Ce choix n’est pas encore comparé à tous les autres.',
    'This choice has not been compared with all others yet.',
  ],
  'choices.best': ['Rien de nettement mieux n’a été trouvé.', 'Nothing clearly better was found.'],
  'choices.known': [
    'Jugé sur ce que cette place pouvait savoir, jamais sur la suite.',
    'Judged by what this seat could know, never by what came after.',
  ],

  'verdict.brilliant': ['Brillant', 'Brilliant'],
  'verdict.good': ['Bon', 'Good'],
  'verdict.doubtful': ['Douteux', 'Doubtful'],
  'verdict.mistake': ['Erreur', 'Mistake'],
  'tally.brilliant': ['{n} {n|brillant|brillants}', '{n} brilliant'],
  'tally.good': ['{n} {n|bon|bons}', '{n} good'],
  'tally.doubtful': ['{n} douteux', '{n} doubtful'],
  'tally.mistake': ['{n} {n|erreur|erreurs}', '{n} {n|mistake|mistakes}'],
  'sure.sure': ['c’est sûr', 'sure'],
  'sure.likely': ['c’est probable', 'likely'],
  'sure.close': ['trop juste pour en être sûr', 'too close to call'],
});
