import type { Data, Failure } from '@puerta/contract/client';
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FullPackage } from '@puerta/contract/parcels/packages';
import { api, dataOf } from '../../lib/query/api.ts';
import { ask } from '../../lib/query/read.ts';
import { stationId } from '../../lib/station/station-id.ts';
import { filterOf, filtersOf, type ShownOrders } from './orders-search.ts';
import { readDraft, writeDraft } from '../../lib/form/drafts.ts';

/** A package as this viewer may see it: restricted staff get neither amounts nor contact data. */
export type PackageRecord = Data<'GET /order/:id'>;
export type OrderRow = Data<'GET /order/page/:n/:size'>[number];

const lists = ['packages', 'list'] as const;
const lookups = ['packages', 'lookup'] as const;
const details = ['packages', 'detail'] as const;
/** What was done today: counted anew by the server whenever something happens to packages. */
export const TODAY = ['packages', 'today'] as const;

const LIST_CALLS = {
  venezuela: 'GET /order/page/:n/:size',
  domestic: 'GET /order/domestic/:n/:size',
} as const;
/** Where an order goes: its list, and the counter that takes its parcels. */
export type OrderKind = keyof typeof LIST_CALLS;

/**
 * One page of the orders to Venezuela, or of the domestic ones; what a filter leaves is added up for managers. `also`:
 * what its rows hold besides; nothing is asked while it is not known yet.
 */
export function useOrders(kind: OrderKind, search: ShownOrders, also: string | undefined) {
  const { page, size, status } = search;
  const sums = filtersOf(search) > 0 || status !== 0 || undefined;
  return useQuery({
    queryKey: [...lists, kind, search, also],
    queryFn: ({ signal }) => {
      const query = { ...filterOf(search), sums, also: also || undefined };
      return ask(LIST_CALLS[kind], { params: { n: page, size }, query }, signal);
    },
    placeholderData: keepPreviousData,
    enabled: also !== undefined,
  });
}

/** The same page for whoever needs it once, or throws CallFailed. */
export const fetchOrders = (kind: OrderKind, search: ShownOrders, signal?: AbortSignal) =>
  ask(LIST_CALLS[kind], { params: { n: search.page, size: search.size }, query: filterOf(search) }, signal);

/** The detail of a package, by its id or tracking. */
export const packageQuery = (id: string) =>
  queryOptions({
    queryKey: [...details, id],
    queryFn: async ({ signal }) => (await ask('GET /order/:id', { params: { id } }, signal)).data,
  });

export const LOOKUP_CALLS = {
  venezuela: 'GET /order/warehouse/:id',
  domestic: 'GET /order/receive/domestic/:id',
} as const;
/** How long (ms) a look-up may take before the station works on as without a connection. */
const LOOKUP_PATIENCE = 4000;
/** What was scanned, and at which counter. */
export type Looked = { kind: OrderKind; code: string };
const lookupKey = ({ kind, code }: Looked) => [...lookups, kind, code];

/**
 * A package by tracking or carrier tracking; asks nothing while there is no code. `isReading`: it was read from a box
 * at a station, where the server counts what nobody knows as refused.
 */
export function useLookup(looked: Looked, isReading = false) {
  const { kind, code } = looked;
  const cache = useQueryClient();
  const isQuiet = (query: { state: { data: unknown } }) => !isReading || query.state.data !== undefined;
  return useQuery({
    queryKey: lookupKey(looked),
    queryFn: async ({ signal }) => {
      let answer = await api(
        LOOKUP_CALLS[kind],
        { params: { id: code } },
        {
          signal: AbortSignal.any([signal, AbortSignal.timeout(LOOKUP_PATIENCE)]),
          ...(isReading && { station: stationId() }),
        },
      );
      if (isReading && !answer.success) {
        void cache.invalidateQueries({ queryKey: TODAY });
      }
      if (kind === 'domestic' && !answer.success && answer.status === 404) {
        // a box to Venezuela is told as one there too
        const abroad = await api(LOOKUP_CALLS.venezuela, { params: { id: code } }, { signal });
        if (abroad.success) answer = abroad;
      }
      const found = dataOf(answer);
      rememberParcel(found);
      return found;
    },
    enabled: code !== '',
    // A scan is a question about now.
    staleTime: 0,
    gcTime: 0,
    // Without connection it fails at once: the station goes on without the answer.
    networkMode: 'always',
    // whoever stands there with the box asks again, or measures it meanwhile: the form for that does not go away by
    // itself, because the network or the window is back
    retry: false,
    refetchOnReconnect: isQuiet,
    refetchOnWindowFocus: isQuiet,
  });
}

type Done = { success: true; data: PackageRecord; message?: string };
type Call<Body, Answered extends Done> = (body: Body) => Promise<Answered | Failure>;

/** A step of the package that was looked up: its answer is what is shown from then on. */
export function usePackageStep<Body, Answered extends Done>(looked: Looked, call: Call<Body, Answered>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSuccess: async answer => {
      if (answer.success) {
        cache.setQueryData(lookupKey(looked), answer.data);
        // nobody waits for a count
        void cache.invalidateQueries({ queryKey: TODAY });
        await Promise.all([
          cache.invalidateQueries({ queryKey: lists }),
          cache.invalidateQueries({ queryKey: details }),
        ]);
      } else if (answer.error.code === 'state_conflict') {
        await cache.invalidateQueries({ queryKey: lookupKey(looked) });
      }
    },
  });
}

/** Something happened to packages: whatever lists and details show of them is asked for again. */
export function useChange<Body, Answered extends { success: true }>(
  call: (body: Body) => Promise<Answered | Failure>,
) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSuccess: () => cache.invalidateQueries({ queryKey: ['packages'] }),
  });
}

/** What a station says of a package in large words; no amounts, no contacts. */
export type ParcelFacts = {
  id: number;
  tracking: string;
  packageNumber: string | null;
  client: string;
  content: string;
  city: string;
  /** AIR, OCEAN, GROUND or MULTIPLE */
  transport: string;
  /** what its buyer said; not in what was kept by a version before */
  declared?: FullPackage['declared'];
  /** where it lies in the warehouse, where somebody said; not in what was kept by a version before */
  place?: string | null;
};

/** What every record has of a package, whoever may see it. */
type Known = Pick<
  FullPackage,
  | 'id'
  | 'tracking_number'
  | 'ups_tracking'
  | 'package_number'
  | 'client'
  | 'content'
  | 'package_receive'
  | 'product_type'
  | 'declared'
  | 'shelf_place'
>;

export function factsOf(record: Known): Required<ParcelFacts> {
  return {
    id: record.id,
    tracking: record.tracking_number,
    packageNumber: record.package_number,
    client: record.client,
    content: record.content,
    city: record.package_receive.split(',')[0]?.trim() ?? '',
    transport: record.product_type,
    declared: record.declared,
    place: record.shelf_place ?? null,
  };
}

/** More than a station sees in an hour. */
const KEPT = 300;
/** Kept as drafts are: under the account, for after a reload without connection, until one signs out. */
const KEY = 'seen';
let loaded: Map<string, ParcelFacts> | null = null;
// not before somebody asks: whose they are is known then
const known = () => (loaded ??= new Map(readDraft<[string, ParcelFacts][]>(KEY)?.values));

/** What this person has seen of packages here: a station without a connection still says whose box it is. */
function rememberParcel(record: Known): void {
  const facts = factsOf(record);
  const parcels = known();
  for (const code of [facts.tracking, facts.packageNumber, record.ups_tracking]) {
    if (code) {
      parcels.delete(code);
      parcels.set(code, facts);
    }
  }
  for (const oldest of [...parcels.keys()].slice(0, Math.max(0, parcels.size - KEPT))) {
    parcels.delete(oldest);
  }
  writeDraft(KEY, { key: '', values: [...parcels] });
}

/** By any of its numbers, as `readCode` reads them. */
export const knownParcel = (code: string): ParcelFacts | undefined => known().get(code);

/** Nothing of one person's work is shown to the next. */
export const forgetParcels = (): void => {
  loaded = null;
};
