/** What the server says of disputes and their evidence. */
export const disputeDone = {
  closed: 'Quedó marcado como visto y salió de la lista',
  sent: 'Las pruebas se enviaron: el banco del cliente decide, y aquí verá lo que diga',
  known: 'El procesador ya tenía pruebas de esta disputa: no se envió nada más',
};
export const disputeRefused = {
  sending: 'Ya se están enviando: si en cinco minutos no dice cuándo se enviaron, inténtelo de nuevo',
  over: 'El banco ya no recibe pruebas de esta disputa, por favor recargue la página',
  news: 'El banco dijo algo nuevo mientras tanto: recargue la página y mírelo antes de marcarlo como visto',
  tooLong:
    'El banco no lee tantas páginas y no se envió nada: descargue el archivo, acórtelo y súbalo en la página de su procesador',
};
