/** Mails that let somebody into an account, or say that what guards it changed. */
import { button, hello, type MailsOf, note, text } from './mail-blocks.es.ts';
import { factorRemoved } from '../people/account-texts.es.ts';

/** `url` is the link that only this mail carries, `email` the address that it goes to. */
export type MailLink = { url: string; email: string };

export const linkMails = {
  /** Comes before the person has a password. */
  invitation: (person, { url }) => ({
    subject: `Le invitaron a ${person.agency}`,
    title: `Trabaje con ${person.agency}`,
    blocks: [
      hello(person),
      text(`${person.agency} le creó una cuenta de trabajo. Cree su contraseña para empezar.`),
      button('Crear mi contraseña', url),
      note('El enlace sirve una sola vez y vence en siete días.'),
    ],
  }),
  welcome: (person, { url }) => ({
    subject: `Su cuenta de ${person.agency} está lista`,
    title: 'Su cuenta está lista',
    blocks: [
      hello(person),
      text(`Ya puede cotizar, enviar y rastrear sus paquetes con ${person.agency}.`),
      ...(person.locker ? [{ kind: 'rows', rows: [['Su código de referido', person.locker]] } as const] : []),
      button('Confirmar mi correo', url),
      note('Su cuenta funciona desde ahora: confirmar el correo solo nos asegura que podemos escribirle.'),
    ],
  }),
  /** To the address of an account that nobody has proved to be read, where its owner asks for the link again. */
  email_proof: (person, { url, email }) => ({
    subject: 'Confirme su correo',
    title: 'Confirme su correo',
    blocks: [
      hello(person),
      text(`Así sabemos que los avisos de ${person.agency} llegan a ${email}.`),
      button('Confirmar mi correo', url),
      note('Si usted no tiene una cuenta con nosotros, ignore este correo.'),
    ],
  }),
  /** To the address that waits. */
  email_confirm: (person, { url, email }) => ({
    subject: 'Confirme su nuevo correo',
    title: 'Confirme su nuevo correo',
    blocks: [
      hello(person),
      text(`Alguien pidió usar ${email} en una cuenta de ${person.agency}. Confírmelo solo si fue usted.`),
      button('Confirmar este correo', url),
      note(
        'El enlace vence 24 horas después de pedir el cambio. Si usted no lo pidió, ignore este correo: nada cambia.',
      ),
    ],
  }),
  /** To the address that holds until then. */
  email_asked: (person, { url }) => ({
    subject: 'Pidieron cambiar el correo de su cuenta',
    title: 'Pidieron cambiar el correo de su cuenta',
    blocks: [
      hello(person),
      text(
        `Alguien pidió que su cuenta de ${person.agency} use otro correo. Hasta que lo confirmen allí, su cuenta sigue usando este.`,
      ),
      text('Si no fue usted, cancele el cambio y elija una contraseña nueva.'),
      button('Cancelar el cambio', url),
      note('Si usted lo pidió, no haga nada.'),
    ],
  }),
  /** To the address before. */
  email_changed: (person, { url }) => ({
    subject: 'El correo de su cuenta cambió',
    title: 'El correo de su cuenta cambió',
    blocks: [
      hello(person),
      text(
        `Desde ahora su cuenta de ${person.agency} usa otro correo electrónico. A esta dirección ya no le escribiremos.`,
      ),
      text(
        'Si usted no hizo este cambio, recupere su cuenta: volverá a usar este correo y nadie más podrá entrar.',
      ),
      button('Recuperar mi cuenta', url),
      note('El enlace vence en siete días. Si usted hizo el cambio, no haga nada.'),
    ],
  }),
  /** To who typed the address where a password is asked for. */
  password_reset: (person, { url }) => ({
    subject: 'Cree una nueva contraseña',
    title: 'Cree una nueva contraseña',
    blocks: [
      hello(person),
      text('Recibimos una solicitud para cambiar la contraseña de su cuenta.'),
      button('Crear nueva contraseña', url),
      note(
        'El enlace sirve una sola vez y vence en una hora. Si usted no lo solicitó, ignore este correo: su contraseña sigue siendo la misma.',
      ),
    ],
  }),
} satisfies MailsOf<'link', MailLink>;

export const accountMails = {
  /** To an address before that nobody is known to read. */
  email_left: person => ({
    subject: 'El correo de su cuenta cambió',
    title: 'El correo de su cuenta cambió',
    blocks: [
      hello(person),
      text(
        `Una cuenta de ${person.agency} que usaba este correo usa ahora otro. A esta dirección ya no le escribiremos.`,
      ),
      note('Si la cuenta es suya y usted no hizo el cambio, escríbanos.'),
    ],
  }),
  /** To the address before, of staff whose agency changed it. */
  email_moved: person => ({
    subject: 'El correo de su cuenta cambió',
    title: 'El correo de su cuenta cambió',
    blocks: [
      hello(person),
      text(
        `${person.agency} cambió el correo de la cuenta de trabajo que usaba este. Con esta dirección ya no se puede entrar, y ya no le escribiremos aquí.`,
      ),
      note(`Si cree que es un error, pregunte a ${person.agency}.`),
    ],
  }),
  /** To the address since. */
  email_given: person => ({
    subject: `Su cuenta de ${person.agency} usa ahora este correo`,
    title: 'Su cuenta usa ahora este correo',
    blocks: [
      hello(person),
      text(`${person.agency} cambió el correo de su cuenta de trabajo. Desde ahora inicie sesión con este.`),
      button('Iniciar sesión', `${person.portal}/login`),
      note(
        `La contraseña sigue siendo la misma: si no la conoce, elija «Olvidé mi contraseña» al iniciar sesión. Si no trabaja con ${person.agency}, ignore este correo.`,
      ),
    ],
  }),
  password_changed: person => ({
    subject: 'La contraseña de su cuenta cambió',
    title: 'La contraseña de su cuenta cambió',
    blocks: [
      hello(person),
      text(`La contraseña de su cuenta de ${person.agency} es otra desde ahora.`),
      text('Si no fue usted, cree otra enseguida: quien la cambió dejará de entrar.'),
      button('Crear otra contraseña', `${person.portal}/password`),
      note('Si fue usted, no haga nada.'),
    ],
  }),
  second_factor_on: person => ({
    subject: 'Verificación en dos pasos activada',
    title: 'Verificación en dos pasos activada',
    blocks: [
      hello(person),
      text(`Para entrar a su cuenta de ${person.agency} hace falta ahora un código de su teléfono.`),
      note('Si no fue usted, cree otra contraseña y escríbanos: le ayudaremos a entrar.'),
    ],
  }),
  second_factor_off: person => ({
    subject: 'Verificación en dos pasos desactivada',
    title: 'Verificación en dos pasos desactivada',
    blocks: [
      hello(person),
      text(`Para entrar a su cuenta de ${person.agency} basta ahora la contraseña.`),
      text('Si no fue usted, cree otra contraseña enseguida.'),
      button('Crear otra contraseña', `${person.portal}/password`),
      note('Si fue usted, no haga nada.'),
    ],
  }),
  /** By the agency, for who lost the phone; to the address before too, while that may still take the account back. */
  second_factor_removed: person => ({
    subject: 'Quitamos la verificación en dos pasos de su cuenta',
    title: 'Quitamos la verificación en dos pasos',
    blocks: [
      hello(person),
      text(
        `Nos pidieron quitar la verificación en dos pasos de su cuenta de ${person.agency}. Para entrar basta ahora la contraseña; puede activarla de nuevo en su perfil.`,
      ),
      text('Si no lo pidió usted, cree otra contraseña enseguida y escríbanos.'),
      button('Crear otra contraseña', `${person.portal}/password`),
    ],
  }),
} satisfies MailsOf<'account', null>;

export const closedMails = {
  account_closed: person => ({
    subject: `Su cuenta de ${person.agency} quedó cerrada`,
    title: 'Su cuenta quedó cerrada',
    blocks: [
      hello(person),
      text(
        'Borramos sus datos personales y sus direcciones; las facturas se conservan. Gracias por haber enviado con nosotros.',
      ),
      note('Si no fue usted, escríbanos: una cuenta cerrada no se abre de nuevo, pero podemos ayudarle.'),
    ],
  }),
} satisfies MailsOf<'closed', null>;

/** A new random password, which exists in this mail alone. It may take a second factor away. */
export type MailPassword = { password: string; losesFactor: boolean };

export const passwordMails = {
  new_password: (person, { password, losesFactor }) => ({
    subject: 'Su nueva contraseña',
    title: 'Su nueva contraseña',
    blocks: [
      hello(person),
      text(`${person.agency} restauró la contraseña de su cuenta.`),
      { kind: 'rows', rows: [['Contraseña', password]] },
      button('Iniciar sesión', `${person.portal}/login`),
      note('Al iniciar sesión deberá cambiarla por una que solo usted conozca.'),
      ...(losesFactor ? [note(`${factorRemoved}.`)] : []),
    ],
  }),
} satisfies MailsOf<'password', MailPassword>;
