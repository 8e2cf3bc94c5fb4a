let audio: AudioContext | null = null;

/** A short tone for a scan: high and brief when it went well, low and longer when it did not. */
export function beep(outcome: 'good' | 'bad'): void {
  try {
    audio ??= new AudioContext();
    const seconds = outcome === 'good' ? 0.12 : 0.4;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.type = outcome === 'good' ? 'sine' : 'square';
    tone.frequency.value = outcome === 'good' ? 1320 : 220;
    volume.gain.setValueAtTime(0.12, audio.currentTime);
    volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + seconds);
    tone.connect(volume).connect(audio.destination);
    tone.start();
    tone.stop(audio.currentTime + seconds);
  } catch {
    // No sound on this machine: the colour says it too.
  }
}
