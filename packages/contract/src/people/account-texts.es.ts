/** Successes about people's own accounts and the agency's staff, and what screens say when a call about them failed. */
export const accountDone = {
  profileChanged: 'Se ha actualizado la información correctamente',
  pictureChanged: 'Foto actualizada correctamente',
  emailLinkSent: 'Le enviamos el enlace otra vez',
  emailCounts: 'Correo confirmado',
  emailCalledOff: 'El cambio de correo quedó cancelado',
  accountReturned: 'Su cuenta es suya de nuevo: elija una contraseña nueva',
  accountClosed: 'Su cuenta ha sido cerrada',
  secondFactorOn: 'Verificación en dos pasos activada',
  secondFactorOff: 'Verificación en dos pasos desactivada',
  recoveryRenewed: 'Sus códigos de recuperación son otros',
  sessionEnded: 'Se cerró la sesión',
  otherSessionsEnded: (n: number) => (n === 1 ? 'Se cerró la otra sesión' : `Sesiones cerradas: ${n}`),
  userInvited: 'Se ha enviado la invitación por correo',
  userChanged: 'Usuario actualizado correctamente',
  userDeleted: 'Usuario eliminado correctamente',
} as const;

/** Of a password that is among the commonest, the own e-mail, the agency's name or blanks. */
export const guessablePassword =
  'Esa contraseña es muy fácil de adivinar. Elija otra, por ejemplo tres palabras que solo usted uniría';

/** Said where a new password by mail takes away a second factor that was not set up for the address it was mailed to. */
export const factorRemoved =
  'Quitamos la verificación en dos pasos que tenía la cuenta, porque se activó antes de confirmar este correo. Puede activarla de nuevo en su perfil';

/** What somebody is told who wants an address back that another account of the agency has now. */
export const addressTaken =
  'Otra cuenta de la agencia usa ahora ese correo, por favor escríbanos y lo resolveremos con usted';

/** What a manager is told who would change their own e-mail where they change others’. */
export const ownEmail = 'Cambie su propio correo en su perfil';

export const accountFailures = {
  password: 'Eror al actualizar contraseña',
  userLoad: 'Ha ocurrido un error al obtener los datos del usuario',
  userUpdate: 'Ha ocurrido un error al actualizar el usuario',
  userMail: 'Ha ocurrido un error al enviar el correo',
  userDelete: 'Ha ocurrido un error al eliminar el usuario',
} as const;
