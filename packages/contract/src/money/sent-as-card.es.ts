/** To a page from before the gateway's script read cards. Beside its one schema: no list of the staff loads it. */
export const sentAsCard = 'Cargue la página de nuevo para pagar con tarjeta';
