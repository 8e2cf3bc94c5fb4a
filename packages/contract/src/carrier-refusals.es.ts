/** What a carrier that sells no label wants changed, by stable code; part of the refusals of messages.es.ts. */
export const carrierRefusals = {
  address_refused: 'El transportista no acepta esta dirección, por favor revísela',
  sender_lines_refused:
    'El transportista no acepta la dirección del remitente, por favor revísela (tres líneas de 35 letras como máximo)',
  sender_city_refused: 'El transportista no reconoce la ciudad del remitente, por favor revísela',
  sender_state_refused: 'El transportista no reconoce el estado del remitente, por favor revíselo',
  sender_zip_refused: 'El transportista no reconoce el código postal del remitente, por favor revíselo',
  sender_phone_refused: 'El transportista no acepta el teléfono del remitente, por favor revíselo',
  sender_name_refused: 'El transportista no acepta el nombre del remitente, por favor revíselo',
  receiver_lines_refused:
    'El transportista no acepta la dirección del destinatario, por favor revísela (tres líneas de 35 letras como máximo)',
  receiver_city_refused: 'El transportista no reconoce la ciudad del destinatario, por favor revísela',
  receiver_state_refused: 'El transportista no reconoce el estado del destinatario, por favor revíselo',
  receiver_zip_refused: 'El transportista no reconoce el código postal del destinatario, por favor revíselo',
  receiver_phone_refused: 'El transportista no acepta el teléfono del destinatario, por favor revíselo',
  receiver_name_refused: 'El transportista no acepta el nombre del destinatario, por favor revíselo',
  service_refused: 'El transportista no ofrece este servicio entre estas direcciones, por favor elija otro',
  box_refused: 'El transportista no acepta un paquete de este peso o tamaño, por favor revise las medidas',
  warehouse_refused:
    'El transportista no acepta la dirección de nuestro almacén. No se hizo ningún cargo, por favor contáctenos',
} as const;
