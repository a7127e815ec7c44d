// Made from the Rust types by `cargo xtask wire`. Do not edit.

import type { GameInfo } from '../src/net/generated/wire.ts';

export const gameKeys = ["echappee","mille-bornes","bordure","arc-en-ciel","tour"] as const;

export type GameKey = (typeof gameKeys)[number];

/** Games in which a seat knows something that others do not. */
export const secretive: GameKey[] = ["echappee","mille-bornes","bordure"];

/** What `GET /api/games` answers. */
export const games: GameInfo[] = [
  {
    "key": "echappee",
    "title": "L’Échappée",
    "pitch": {
      "fr": "Une course par étapes jouée aux cartes : abrite-toi dans la roue des autres, puis attaque quand ils faiblissent.\nDeux à six coureurs, une étape ou un tour entier.",
      "en": "A stage race played with cards: sit in another rider's wheel, then attack when the others weaken.\nTwo to six riders, one stage or a whole tour."
    },
    "seats": [
      2,
      6
    ],
    "rules_version": 1,
    "options": [{"key":"variant","label":{"fr":"Variante","en":"Variant"},"rule":"E2","kind":"one_of","values":[{"value":"simple","number":false,"label":{"fr":"Jeu simple : la route seule","en":"Simple: the road alone"}},{"value":"cotes","number":false,"label":{"fr":"Avec les côtes","en":"With the climbs"}},{"value":"complet","number":false,"label":{"fr":"Jeu complet","en":"The whole game"}},{"value":"equipes","number":false,"label":{"fr":"Équipes de deux","en":"Teams of two"},"seats":[2,4]}],"nullable":null},{"key":"stages","label":{"fr":"Nombre d’étapes","en":"Number of stages"},"rule":"E19","kind":"number","min":1,"max":21,"nullable":{"label":{"fr":"Six, ou quatre en équipes","en":"Six, or four with teams"}}},{"key":"first_leader","label":{"fr":"Mène la première étape","en":"Leads the first stage"},"rule":"E3","kind":"seat"}],
    "defaults": {
      "first_leader": null,
      "stages": null,
      "variant": "complet"
    },
    "orders": [
      {
        "key": "follow",
        "sentence": {
          "fr": "Si l’allure est de {0} ou moins, suivre avec la carte {1}, à condition qu’elle garde le coureur dans le peloton sans le mettre en tête.",
          "en": "If the pace is {0} or less, follow with card {1}, provided that it keeps the rider in the pack without taking the lead."
        },
        "numbers": [
          {
            "least": 39,
            "most": 50,
            "usual": 45
          },
          {
            "least": 39,
            "most": 50,
            "usual": 43
          }
        ],
        "stands": false,
        "live": false,
        "each": false,
        "given": false
      }
    ]
  },
  {
    "key": "mille-bornes",
    "title": "1000 Bornes sur un plateau",
    "pitch": {
      "fr": "Une route, des crevaisons chez les autres et une botte sous le siège.\nPremier à 1000 bornes, tout rond.",
      "en": "One road, flat tyres for the others and a botte up your sleeve.\nFirst to 1000, exactly."
    },
    "seats": [
      2,
      8
    ],
    "rules_version": 2,
    "options": [{"key":"scoring","label":{"fr":"Victoire","en":"Winning"},"rule":"M18","kind":"one_of","values":[{"value":"junior","number":false,"label":{"fr":"Junior : le premier arrivé, sinon le plus loin","en":"Junior: first home, else furthest"}},{"value":"bonus","number":false,"label":{"fr":"Bonus : aux points","en":"Bonus: points"}}],"nullable":null},{"key":"distance","label":{"fr":"Distance","en":"Distance"},"rule":"M1","kind":"one_of","values":[{"value":"1000","number":true,"label":{"fr":"1000 bornes","en":"1000 km"}},{"value":"700","number":true,"label":{"fr":"700 bornes","en":"700 km"},"seats":[2,3]}],"nullable":null},{"key":"target","label":{"fr":"Points à atteindre","en":"Points to reach"},"rule":"M22","needs":{"key":"scoring","value":"bonus"},"kind":"number","min":1000,"max":20000,"nullable":{"label":{"fr":"Une seule manche","en":"A single hand"}}},{"key":"fast","label":{"fr":"Jeu accéléré","en":"Fast game"},"rule":"M23","kind":"flag"},{"key":"extended","label":{"fr":"Jeu prolongé","en":"Extended game"},"rule":"M24","kind":"flag"},{"key":"teams","label":{"fr":"Équipes","en":"Teams"},"rule":"M19","kind":"one_of","values":[{"value":"2x2","number":false,"label":{"fr":"2 × 2 : quatre joueurs, une voiture chacun","en":"2 × 2: four players, a car each"},"seats":[4,4]},{"value":"3x2","number":false,"label":{"fr":"3 × 2 : six joueurs, une voiture pour deux","en":"3 × 2: six players, a car for two"},"seats":[6,6]},{"value":"4x2","number":false,"label":{"fr":"4 × 2 : huit joueurs, une voiture pour deux","en":"4 × 2: eight players, a car for two"},"seats":[8,8]}],"nullable":{"label":{"fr":"Chacun pour soi","en":"Everyone for themselves"},"seats":[2,4]}},{"key":"partners","label":{"fr":"Partenaires","en":"Partners"},"about":{"fr":"Face à face, la place 1 joue avec la 3 à quatre, la 4 à six, la 5 à huit, et ainsi de suite ; côte à côte, la 1 avec la 2, la 3 avec la 4, et ainsi de suite.","en":"Opposite each other, seat 1 plays with seat 3 of four, 4 of six or 5 of eight, and so on; side by side, seat 1 with 2, 3 with 4, and so on."},"rule":"M19","needs":{"key":"teams"},"kind":"one_of","values":[{"value":"opposite","number":false,"label":{"fr":"Face à face","en":"Opposite each other"}},{"value":"beside","number":false,"label":{"fr":"Côte à côte","en":"Side by side"}}],"nullable":null},{"key":"first","label":{"fr":"Qui commence","en":"Who begins"},"rule":"M4","kind":"seat"},{"key":"deck","label":{"fr":"Paquet","en":"Deck"},"about":{"fr":"Un paquet à toi est une règle maison : les chances et les bots sont ceux de la boîte.","en":"A deck of your own is a house rule: chances and bots are those of the box."},"rule":"M2","kind":"custom"}],
    "defaults": {
      "distance": 1000,
      "extended": false,
      "fast": false,
      "first": null,
      "partners": "opposite",
      "scoring": "junior",
      "target": null,
      "teams": null
    },
    "orders": [
      {
        "key": "remedy",
        "sentence": {
          "fr": "Si ma voiture est arrêtée et que j’ai la parade en main, la poser.",
          "en": "If my car is stopped and I hold the remedy, play it."
        },
        "numbers": [],
        "stands": false,
        "live": false,
        "each": false,
        "given": false
      }
    ]
  },
  {
    "key": "bordure",
    "title": "Coup de bordure",
    "pitch": {
      "fr": "Trois coureurs, dix-huit jetons d’énergie, des allures choisies en secret :\nqui roule, qui se cache dans la roue, qui attaque ?",
      "en": "Three riders, eighteen energy tokens, paces chosen in secret:\nwho pulls, who hides in the wheel, who attacks?"
    },
    "seats": [
      2,
      4
    ],
    "rules_version": 1,
    "options": [{"key":"course","label":{"fr":"Parcours","en":"Course"},"rule":"B2","kind":"text","values":[{"value":"milan-san-remo","number":false,"label":{"fr":"Milan – San Remo","en":"Milan – San Remo"}},{"value":"liege-bastogne-liege","number":false,"label":{"fr":"Liège – Bastogne – Liège","en":"Liège – Bastogne – Liège"}},{"value":"paris-tours","number":false,"label":{"fr":"Paris – Tours","en":"Paris – Tours"}},{"value":"gap-alpe-dhuez","number":false,"label":{"fr":"Gap – L’Alpe d’Huez","en":"Gap – L’Alpe d’Huez"}}],"max":20,"hint":{"fr":"milan-san-remo, liege-bastogne-liege, paris-tours, gap-alpe-dhuez, ou seize lettres P, C, M, S sans finir par P","en":"milan-san-remo, liege-bastogne-liege, paris-tours, gap-alpe-dhuez, or sixteen letters P, C, M, S not ending in P"}},{"key":"teams","label":{"fr":"Équipes","en":"Teams"},"about":{"fr":"Les équipes imprimées font un départ rapide. Dès la deuxième course, compose la tienne : c’est le vrai jeu, personne ne connaît tes jetons.","en":"Printed teams make a quick start. From your second race on, compose your own: that is the real game, nobody knows your tokens."},"rule":"B4","kind":"one_of","values":[{"value":"preset","number":false,"label":{"fr":"Équipes imprimées, départ rapide","en":"Printed teams, a quick start"}},{"value":"compose","number":false,"label":{"fr":"Équipes composées en secret","en":"Teams composed in secret"}}],"nullable":null}],
    "defaults": {
      "course": "milan-san-remo",
      "teams": "preset"
    },
    "phrases": [
      {
        "key": "take_my_wheel",
        "text": {
          "fr": "J’accélère, tu prends ma roue ?",
          "en": "I’ll accelerate: will you take my wheel?"
        }
      },
      {
        "key": "take_your_wheel",
        "text": {
          "fr": "Accélère, je prends ta roue !",
          "en": "You accelerate, I’ll take your wheel!"
        }
      },
      {
        "key": "your_turn_next",
        "text": {
          "fr": "La prochaine fois, c’est ton tour.",
          "en": "Next time it’s your turn."
        }
      },
      {
        "key": "deal",
        "text": {
          "fr": "D’accord, marché conclu.",
          "en": "All right, it’s a deal."
        }
      },
      {
        "key": "no_deal",
        "text": {
          "fr": "Non, chacun pour soi.",
          "en": "No, every rider for themselves."
        }
      },
      {
        "key": "you_promised",
        "text": {
          "fr": "Tu avais promis !",
          "en": "You promised!"
        }
      }
    ],
    "orders": [
      {
        "key": "alone",
        "sentence": {
          "fr": "Jusqu’à la case {0}, un coureur seul sur sa case roule à l’allure constante.",
          "en": "Up to square {0}, a rider alone on a square rides at a steady pace."
        },
        "numbers": [
          {
            "least": 1,
            "most": 16,
            "usual": 12
          }
        ],
        "stands": true,
        "live": false,
        "each": false,
        "given": false
      }
    ]
  },
  {
    "key": "arc-en-ciel",
    "title": "Arc-en-Ciel",
    "pitch": {
      "fr": "Place tes équipiers aux enchères, ménage ton leader, attaque au bon moment :\nle premier à trois maillots arc-en-ciel gagne.",
      "en": "Bid to post your team-mates, nurse your leader's strength, attack at the right moment:\nthe first to three rainbow jerseys wins."
    },
    "seats": [
      3,
      6
    ],
    "rules_version": 1,
    "options": [{"key":"goal","label":{"fr":"Objectif","en":"Goal"},"rule":"A23","kind":"one_of","values":[{"value":"three_rainbow","number":false,"label":{"fr":"Trois maillots arc-en-ciel","en":"Three rainbow jerseys"}},{"value":"five_rainbow","number":false,"label":{"fr":"Cinq maillots arc-en-ciel","en":"Five rainbow jerseys"}},{"value":"three_rainbow_one_green_one_dotted","number":false,"label":{"fr":"Trois arc-en-ciel, un vert et un à pois","en":"Three rainbow, one green and one dotted"}}],"nullable":null},{"key":"combativity","label":{"fr":"Points de combativité","en":"Points for fighting spirit"},"rule":"A26","kind":"flag"},{"key":"board","label":{"fr":"Circuit","en":"Circuit"},"about":{"fr":"« Classique » est notre circuit : autant de cases de chaque sorte que celui de la boîte, dans un ordre à nous. Tu as la boîte ? Donne ses cases en JSON (A2).","en":"“Classic” is our own board: as many squares of each kind as in the box, in an order of our own. Do you own the box? Give its squares in JSON (A2)."},"rule":"A2","kind":"one_of","values":[{"value":"classic","number":false,"label":{"fr":"Classique","en":"Classic"}}],"nullable":null},{"key":"deck","label":{"fr":"Cartes de hasard","en":"Chance cards"},"about":{"fr":"Le paquet « Classique » est à nous aussi, avec 25 cartes comme celui de la boîte. Celui de la boîte s’écrit en JSON (A3).","en":"The “Classic” deck is our own too, with 25 cards like the one in the box. The box’s own can be given in JSON (A3)."},"rule":"A3","kind":"one_of","values":[{"value":"classic","number":false,"label":{"fr":"Classique","en":"Classic"}}],"nullable":null}],
    "defaults": {
      "board": "classic",
      "combativity": false,
      "deck": "classic",
      "goal": "three_rainbow"
    },
    "orders": [
      {
        "key": "bid",
        "sentence": {
          "fr": "Aux enchères, surenchérir de 1 tant que cela ne dépasse pas {0}, sinon passer.",
          "en": "In an auction, bid one above the best bid as long as that is at most {0}, otherwise pass."
        },
        "numbers": [
          {
            "least": 0,
            "most": 60,
            "usual": 4
          }
        ],
        "stands": true,
        "live": false,
        "each": false,
        "given": false
      },
      {
        "key": "hold",
        "sentence": {
          "fr": "Dans l’échappée, tenir tant que cela ne coûte pas plus de {0}.",
          "en": "In the break, hold as long as that costs at most {0}."
        },
        "numbers": [
          {
            "least": 1,
            "most": 3,
            "usual": 2
          }
        ],
        "stands": true,
        "live": false,
        "each": false,
        "given": false
      }
    ]
  },
  {
    "key": "tour",
    "title": "Le Tour",
    "pitch": {
      "fr": "Deux à six équipes sur une route d’hexagones : le vent, les roues, les attaques, les cols et le sprint.\nUne étape seule, ou un Tour en une soirée.",
      "en": "Two to six teams on a road of hexagons: wind, wheels, attacks, climbs and the sprint.\nA single stage, or a Tour in an evening."
    },
    "seats": [
      2,
      6
    ],
    "rules_version": 2,
    "options": [{"key":"stages","label":{"fr":"Étapes","en":"Stages"},"rule":"T3","kind":"list_of","values":[{"value":"nyborg","number":false,"label":{"fr":"Roskilde – Nyborg : plat et vent","en":"Roskilde – Nyborg: flat and wind"}},{"value":"alpe-dhuez","number":false,"label":{"fr":"Briançon – Alpe d’Huez : trois cols","en":"Briançon – Alpe d’Huez: three climbs"}},{"value":"foix","number":false,"label":{"fr":"Carcassonne – Foix : deux murs et la vallée","en":"Carcassonne – Foix: two walls and the valley"}},{"value":"paris","number":false,"label":{"fr":"La Défense Arena – Champs-Élysées : le sprint","en":"La Défense Arena – Champs-Élysées: the sprint"}}],"max":21},{"key":"team_size","label":{"fr":"Coureurs par équipe","en":"Riders in a team"},"rule":"T5","kind":"number","min":3,"max":6,"nullable":null},{"key":"teams","label":{"fr":"Noms des équipes et des coureurs","en":"Names of teams and riders"},"rule":null,"kind":"custom"}],
    "defaults": {
      "stages": [
        "paris"
      ],
      "team_size": 4
    },
    "orders": [
      {
        "key": "follow",
        "sentence": {
          "fr": "Si l’allure de son groupe est de {0} ou moins, chaque coureur la suit et va le plus loin possible.",
          "en": "If the pace of the group is {0} or less, each rider follows it and goes as far as possible."
        },
        "numbers": [
          {
            "least": 1,
            "most": 8,
            "usual": 5
          }
        ],
        "stands": true,
        "live": false,
        "each": false,
        "given": false
      },
      {
        "key": "always",
        "sentence": {
          "fr": "Le {0} suit son groupe chaque fois qu’il le peut, et va à la case proposée.",
          "en": "Number {0} follows the group whenever possible, and goes to the proposed cell."
        },
        "numbers": [
          {
            "least": 1,
            "most": 36,
            "usual": 1
          }
        ],
        "stands": true,
        "live": true,
        "each": true,
        "given": false
      },
      {
        "key": "roll",
        "sentence": {
          "fr": "Tant qu’il roule seul, le {0} lance le dé de la route et va à la case proposée.",
          "en": "While riding alone, number {0} rolls the die of the road and goes to the proposed cell."
        },
        "numbers": [
          {
            "least": 1,
            "most": 36,
            "usual": 1
          }
        ],
        "stands": true,
        "live": true,
        "each": true,
        "given": false
      },
      {
        "key": "cells",
        "sentence": {
          "fr": "Un coureur qui suit son groupe, ou pour qui une case est la meilleure en tout, va à la case proposée.",
          "en": "A rider who follows the group, or for whom one cell is the best in all, goes to the proposed cell."
        },
        "numbers": [],
        "stands": true,
        "live": true,
        "each": false,
        "given": true
      },
      {
        "key": "line_up",
        "sentence": {
          "fr": "Au départ, chaque coureur se place à la case proposée.",
          "en": "At the start, each rider lines up in the proposed cell."
        },
        "numbers": [],
        "stands": true,
        "live": true,
        "each": false,
        "given": false
      }
    ]
  }
];
