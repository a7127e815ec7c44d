/** The printed courses (B2): what options call them, their names, their squares. */
export const printedCourses = [
  { slug: 'milan-san-remo', name: 'Milan – San Remo', letters: 'PPPCMPPCCPCSSSSS' },
  { slug: 'liege-bastogne-liege', name: 'Liège – Bastogne – Liège', letters: 'PCMMPCMCPCMCPCCC' },
  { slug: 'paris-tours', name: 'Paris – Tours', letters: 'PPPCPPPCPSSSSSSS' },
  { slug: 'gap-alpe-dhuez', name: 'Gap – L’Alpe d’Huez', letters: 'PCMCMPPMMMMPMMMM' },
] as const;
