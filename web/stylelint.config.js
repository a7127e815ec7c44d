import html from 'stylelint-config-html/svelte.js';

/** What Svelte does not see in a style; colours and tokens are held by `test/tidy.test.ts`, which reads markup too. */
/** Narrow phones, phones, upright tablets, small laptops, laptops; then a phone on its side, a low laptop, and what is higher. */
const breakpoints = [400, 520, 700, 900, 1100];
const heights = [560, 700, 900];

/** A length that is not of the scale: a hairline of one pixel is. */
const unscaled = '/(?<![\\w.-])-?(?!1px)[\\d.]+(px|rem)/';

export default {
  ...html,
  ignoreFiles: ['src/ui/fonts.css'],
  rules: {
    'annotation-no-unknown': true,
    'at-rule-no-unknown': true,
    'block-no-empty': true,
    'color-function-notation': 'modern',
    'color-no-invalid-hex': true,
    'custom-property-no-missing-var-function': true,
    'custom-property-pattern': '^[a-z]+(-[a-z0-9]+)*$',
    'declaration-block-no-duplicate-custom-properties': true,
    'declaration-block-no-duplicate-properties': [true, { ignore: ['consecutive-duplicates-with-different-values'] }],
    'declaration-block-no-shorthand-property-overrides': true,
    'declaration-property-value-disallowed-list': {
      '/^(row-|column-)?gap$/': unscaled,
      '/^(padding|margin)/': unscaled,
      '/^font(-size)?$/': '/(?<![\\w./-])[\\d.]+(px|rem)/',
    },
    'font-family-name-quotes': 'always-where-recommended',
    'function-no-unknown': true,
    'keyframe-block-no-duplicate-selectors': true,
    'length-zero-no-unit': [true, { ignore: ['custom-properties'] }],
    'media-feature-name-no-unknown': true,
    'media-feature-name-value-allowed-list': {
      'min-width': breakpoints.map((px) => `${px}px`),
      'max-width': breakpoints.map((px) => `${px - 1}px`),
      'min-height': heights.map((px) => `${px}px`),
      'max-height': heights.map((px) => `${px - 1}px`),
    },
    'media-feature-range-notation': 'prefix',
    'media-query-no-invalid': true,
    'no-duplicate-selectors': true,
    'no-invalid-double-slash-comments': true,
    'property-no-unknown': true,
    'selector-anb-no-unmatchable': true,
    'selector-max-id': 0,
    'selector-pseudo-class-no-unknown': [true, { ignorePseudoClasses: ['global'] }],
    'selector-pseudo-element-no-unknown': true,
    'selector-type-no-unknown': true,
    'unit-allowed-list': [
      'px',
      'rem',
      'em',
      'ch',
      'lh',
      '%',
      'fr',
      'deg',
      'turn',
      's',
      'ms',
      'vw',
      'vh',
      'dvh',
      'svh',
      'cqw',
      'cqh',
      'cqi',
      'cqb',
      'cqmin',
      'mm',
      'cm',
      'pt',
      'dpcm',
    ],
    'value-keyword-case': ['lower', { camelCaseSvgKeywords: true, ignoreKeywords: ['srgb', 'A4'] }],
  },
};
