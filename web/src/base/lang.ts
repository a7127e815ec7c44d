export type Lang = 'fr' | 'en';
