/** What a station reads of the state that a package is in, beside the sentence of the refusal. */

/** What last brought a package where it is. `moved` is any step after its reception. */
export type StateStep = 'received' | 'processed' | 'moved' | 'voided';

const DID: Record<StateStep, { by: (who: string) => string; itself: string }> = {
  received: { by: who => `Ya lo recibió ${who}`, itself: 'Ya fue recibido' },
  processed: { by: who => `Ya lo procesó ${who}`, itself: 'Ya fue procesado' },
  moved: { by: who => `lo cambió ${who}`, itself: 'cambió' },
  voided: { by: who => `Anulado por ${who}`, itself: 'Anulado' },
};

export const stateWords = {
  notReceived: 'Aún no ha sido recibido',
  /** of a repackage label before its box is there */
  labelAhead: 'La etiqueta todavía no está disponible: se imprime desde que el paquete es recibido',
  domestic: 'Es un paquete doméstico',
  abroad: 'Es un paquete para Venezuela',
  /** where a package is by now: `status` is the state's own text */
  isIn: (status: string) => `Ya está en ${status}`,
  delivered: 'Ya fue entregado',
  /** of a step that gave an invoice */
  stays: 'Se emitió su factura: no se puede deshacer',
  /** `day` is the agency's ('17 nov 2026'), null where it is today; `time` is '22:18'. */
  when: (day: string | null, time: string) => (day === null ? `a las ${time}` : `el ${day}, ${time}`),
  /** "Ya lo recibió Luis a las 22:18": `who` null where nobody is named, `when` where it is not known. */
  did: (step: StateStep, who: string | null, when: string | null): string =>
    [who ? DID[step].by(who) : DID[step].itself, when].filter(Boolean).join(' '),
} as const;
