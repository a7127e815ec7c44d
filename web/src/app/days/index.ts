/** What a race over days needs beside the board: it comes when it is asked for. */
export { default as Absent } from './Absent.svelte';
export { default as Agreement } from './Agreement.svelte';
export { default as Conditional } from './Conditional.svelte';
export { default as Ended } from './Ended.svelte';
export { default as Propose } from './Propose.svelte';
export { d } from './words';
