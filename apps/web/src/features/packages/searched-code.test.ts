import { describe, expect, it } from 'vitest';
import { searchedCode } from './searched-code.ts';

describe('what a scan asks for', () => {
  it('takes the tracking out of a repackage label', () => {
    expect(searchedCode('p000123-ce0123456789')).toBe('CE0123456789');
  });

  it('leaves every other code whole', () => {
    expect(searchedCode(' 1z999aa10123456784 ')).toBe('1Z999AA10123456784');
    expect(searchedCode('AB-123')).toBe('AB-123');
    expect(searchedCode('')).toBe('');
  });
});
