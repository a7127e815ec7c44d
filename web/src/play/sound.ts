import type { Cue } from './race.svelte';

/** Small sounds, made on the spot: nothing to load. Silent until the settings ask for them. */
interface Note {
  at: number;
  hz: number;
  length: number;
  loud: number;
  wave: OscillatorType;
}

const note = (at: number, hz: number, length = 0.14, loud = 0.12, wave: OscillatorType = 'triangle'): Note => ({
  at,
  hz,
  length,
  loud,
  wave,
});

const cues: Record<Cue, Note[]> = {
  turn: [note(0, 659), note(0.11, 880, 0.22)],
  window: [note(0, 523, 0.09), note(0.1, 523, 0.12)],
  fact: [note(0, 1_400, 0.03, 0.035, 'square')],
  over: [note(0, 523), note(0.13, 659), note(0.26, 784), note(0.39, 1_047, 0.4)],
  refused: [note(0, 196, 0.18, 0.1, 'sawtooth')],
  chat: [note(0, 988, 0.08, 0.06, 'sine')],
};

let context: AudioContext | null = null;

export function play(cue: Cue): void {
  try {
    context ??= new AudioContext();
    if (context.state === 'suspended') void context.resume();
    for (const each of cues[cue]) sound(context, each);
  } catch {
    // no audio device: the game goes on in silence
  }
}

function sound(audio: AudioContext, { at, hz, length, loud, wave }: Note): void {
  const start = audio.currentTime + at;
  const tone = audio.createOscillator();
  const gain = audio.createGain();
  tone.type = wave;
  tone.frequency.value = hz;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loud, start + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  tone.connect(gain).connect(audio.destination);
  tone.start(start);
  tone.stop(start + length + 0.02);
}
