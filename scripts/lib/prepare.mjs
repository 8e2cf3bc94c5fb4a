import { ensureInstalled, linkOwnNode } from './install.mjs';
import { checkOwnNode, findNode } from './node.mjs';

/**
 * What every command needs on a machine that has only Node and npm.
 * @returns {string} path of the Node that runs our sources
 */
export function prepare() {
  checkOwnNode();
  ensureInstalled();
  linkOwnNode();
  return findNode();
}
