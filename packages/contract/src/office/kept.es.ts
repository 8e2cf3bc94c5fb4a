/** Failures of what managers keep: one for each of the three calls. */
const failuresOf = (what: string) => ({
  create: `Ha ocurrido un error al crear ${what}`,
  update: `Ha ocurrido un error al actualizar ${what}`,
  remove: `Ha ocurrido un error al eliminar ${what}`,
});
export const keptFailures = {
  state: failuresOf('el estado'),
  city: failuresOf('la ciudad'),
  office: failuresOf('la oficina'),
  transport: failuresOf('el transportista'),
} as const;

/** Successes of what managers keep. */
export const kept = {
  state: {
    created: 'El estado se ha creado correctamente',
    updated: 'El estado se ha actualizado correctamente',
    removed: 'El estado se ha eliminado correctamente',
  },
  city: {
    created: 'La ciudad se ha creado correctamente',
    updated: 'La ciudad se ha actualizado correctamente',
    removed: 'La ciudad se ha eliminado correctamente',
  },
  office: {
    created: 'La oficina se ha creado correctamente',
    updated: 'La oficina se ha actualizado correctamente',
    removed: 'La oficina se ha eliminado correctamente',
  },
  transport: {
    created: 'El transportista se ha creado correctamente',
    updated: 'El transportista se ha actualizado correctamente',
    removed: 'El transportista se ha eliminado correctamente',
  },
} as const;

/** A name that another row of the agency has already, whatever its case and accents. */
export const keptTwice = {
  state: 'Ya existe un estado con ese nombre',
  city: 'Ya existe una ciudad con ese nombre en ese estado',
  transport: 'Ya existe un transportista con ese nombre',
} as const;
