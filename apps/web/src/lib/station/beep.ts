/** What is heard of a scan: each may be told from the others without looking. */
export type Tone = 'good' | 'known' | 'kept' | 'bad' | 'ask';

type Note = { wave: OscillatorType; hertz: number; seconds: number };

const TONES: Record<Tone, readonly Note[]> = {
  /** done: high and brief */
  good: [{ wave: 'sine', hertz: 1320, seconds: 0.12 }],
  /** done before: twice */
  known: [
    { wave: 'sine', hertz: 880, seconds: 0.1 },
    { wave: 'sine', hertz: 880, seconds: 0.1 },
  ],
  /** kept here, to be sent later: short and soft */
  kept: [{ wave: 'triangle', hertz: 660, seconds: 0.06 }],
  /** refused: low and long */
  bad: [{ wave: 'square', hertz: 220, seconds: 0.4 }],
  /** done or not, somebody has to look: two low ones */
  ask: [
    { wave: 'square', hertz: 294, seconds: 0.14 },
    { wave: 'square', hertz: 294, seconds: 0.14 },
  ],
};
/** Between two notes of one tone, in seconds. */
const REST = 0.06;

let audio: AudioContext | null = null;

export function beep(tone: Tone): void {
  try {
    audio ??= new AudioContext();
    let from = audio.currentTime;
    for (const note of TONES[tone]) {
      play(audio, note, from);
      from += note.seconds + REST;
    }
  } catch {
    // No sound on this machine: the colour says it too.
  }
}

function play(context: AudioContext, { wave, hertz, seconds }: Note, from: number): void {
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.type = wave;
  tone.frequency.value = hertz;
  volume.gain.setValueAtTime(0.12, from);
  volume.gain.exponentialRampToValueAtTime(0.001, from + seconds);
  tone.connect(volume).connect(context.destination);
  tone.start(from);
  tone.stop(from + seconds);
}
