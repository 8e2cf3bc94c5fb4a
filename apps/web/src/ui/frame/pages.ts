import {
  type AnyRoute,
  createRoute,
  lazyRouteComponent,
  redirect,
  type RouteComponent,
} from '@tanstack/react-router';

import { notify } from '../../lib/notice/notify.ts';
import { uiTexts } from '../texts.es.ts';

type Guard = (opened: { search: unknown }) => void;
type Search = Record<string, unknown>;
/**
 * A screen's file: its components by their names. What they draw is not looked at: it may ask for the very routes
 * whose type is being made here, and would make all of them `any`.
 */
type Screens<Name extends string> = Record<Name, () => void>;

/** What an address says besides is no choice of the screen: the router would hand it on as it was typed. */
const only = (read: (search: Search) => object) => (search: Search) => ({
  ...Object.fromEntries(Object.keys(search).map(key => [key, undefined])),
  ...read(search),
});

/** `page(path, component)` under a frame: screens that come with their application. */
export const pagesOf =
  <Parent extends AnyRoute>(parent: Parent) =>
  <const Path extends string>(path: Path, component: RouteComponent) =>
    createRoute({ getParentRoute: () => parent, path, component });

/**
 * `page(path, name, load, readSearch?)` under a frame: screens fetched when they are opened, or about to be. What
 * stands after the `?` is read by the last argument; `guard` is asked before anything is fetched.
 */
export const lazyPagesOf =
  <Parent extends AnyRoute>(parent: Parent, guard?: Guard) =>
  <
    const Path extends string,
    Name extends string,
    Read extends ((search: Search) => object) | undefined = undefined,
  >(
    path: Path,
    name: Name,
    load: () => Promise<Screens<Name>>,
    readSearch?: Read,
  ) =>
    createRoute({
      getParentRoute: () => parent,
      path,
      validateSearch: (readSearch && only(readSearch)) as Read,
      beforeLoad: guard,
      component: lazyRouteComponent(load, name),
    });

function leadHome(): never {
  throw redirect({ to: '/', replace: true });
}

/** A mailed link opened by somebody signed in; without its token the path is an unknown one. */
export const needsToken: Guard = ({ search }) => {
  if (!Object.hasOwn(Object(search), 'token')) {
    leadHome();
  }
};

/** Where visitors sign in or register: who did already is led on without a word. */
const ENTRANCES = /^\/(auth\/)?(login|register|password)\/?$/;

/** Unknown paths lead home and say so (docs/rules/screens.md). */
export const unknownPagesOf = <Parent extends AnyRoute>(parent: Parent) =>
  createRoute({
    getParentRoute: () => parent,
    path: '$',
    beforeLoad: ({ location, preload }) => {
      // a pointer over a link only thinks of going there
      if (!preload && !ENTRANCES.test(location.pathname))
        void notify({ kind: 'info', message: uiTexts.noSuchPage });
      leadHome();
    },
  });
