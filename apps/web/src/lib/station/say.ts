import { readStored, writeStored } from '../session/storage.ts';

const KEY = 'station:voice';

/** Whether this station speaks: on until somebody switches it off there, for a loudspeaker belongs to a machine. */
export const isSpeaking = (): boolean => readStored(KEY) !== 'off';
export function setSpeaking(speaks: boolean): void {
  writeStored(KEY, speaks ? null : 'off');
  if (!speaks) {
    stop();
  }
}

export const canSpeak = (): boolean => 'speechSynthesis' in window;

/** Says in Spanish how a reading went, in place of what was being said of the one before; a voice of the machine's own speaks without connection. */
export function say(words: string): void {
  if (!canSpeak() || !isSpeaking()) {
    return;
  }
  stop();
  const speech = new SpeechSynthesisUtterance(words);
  const voices = speechSynthesis.getVoices().filter(({ lang }) => lang.startsWith('es'));
  speech.lang = 'es';
  speech.voice = voices.find(({ localService }) => localService) ?? voices[0] ?? null;
  speech.rate = 1.15;
  speechSynthesis.speak(speech);
}

function stop(): void {
  if (speechSynthesis.speaking || speechSynthesis.pending) {
    speechSynthesis.cancel();
  }
}
