// Finds the Node that can run the TypeScript sources. Runs on Node 20.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.mjs';
import { giveUp } from './say.mjs';

/** The oldest Node that has everything the server uses (type stripping, argon2 in node:crypto). */
const OLDEST = [24, 7];
/** The oldest ones that can run these scripts and install the newer one: for others npm leaves out, silently, parts of the builder. */
export const OLDEST_TO_INSTALL = { 20: 19, 22: 13, 24: 0 };

/**
 * @param {string} version "24.7.0" or "v24.7.0"
 * @param {number[]} oldest major and minor
 */
export function isAtLeast(version, [major = 0, minor = 0]) {
  const [ours = 0, oursMinor = 0] = version.replace(/^v/, '').split('.').map(Number);
  return ours > major || (ours === major && oursMinor >= minor);
}

/** @param {string} version "20.19.0" */
export const canInstall = version =>
  isAtLeast(version, [24]) ||
  Object.entries(OLDEST_TO_INSTALL).some(
    ([major, minor]) => version.startsWith(`${major}.`) && isAtLeast(version, [Number(major), minor]),
  );

/** Ends the command when this Node is too old even for the scripts. */
export function checkOwnNode() {
  if (canInstall(process.versions.node)) return;
  giveUp(
    `This is Node ${process.versions.node}. Please install Node 24 (20.19 and 22.13 will do): https://nodejs.org`,
  );
}

/** @returns {string} path of a Node new enough to run the sources: this one, or the one among our packages */
export function findNode() {
  if (isAtLeast(process.versions.node, OLDEST)) return process.execPath;
  const packaged = join(ROOT, 'node_modules', `node-linux-${process.arch}`, 'bin', 'node');
  if (process.platform === 'linux' && existsSync(packaged)) {
    if (spawnSync(packaged, ['--version']).status === 0) return packaged;
  }
  return giveUp(
    `This is Node ${process.versions.node}, and no newer one comes as a package for ${process.platform}-${process.arch} ` +
      `(or it does not run here). Please install Node ${OLDEST.join('.')} or newer: https://nodejs.org`,
  );
}
