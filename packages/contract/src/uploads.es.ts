import { FILE_BYTES_MAX } from '@puerta/domain/parcel-limits';

/** Says what the call that was made takes. */
export const fileTooLarge = (max: number) =>
  `El archivo es demasiado grande, el máximo es ${Math.floor(max / 1_000_000)} MB`;

/** What is wrong with a file that somebody sent. */
export const uploadRefusals = {
  file_missing: 'No se ha seleccionado una imagen',
  file_too_large: fileTooLarge(FILE_BYTES_MAX),
  file_unsupported: 'El archivo debe ser una imagen JPG, PNG o WebP',
} as const;
