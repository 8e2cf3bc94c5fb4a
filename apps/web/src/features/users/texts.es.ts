// Feature: Managers invite and edit the staff.
export const usersTexts = {
  list: {
    title: 'Usuarios',
    caption: 'Usuarios de la agencia',
    total: (count: number) => (count === 1 ? '1 usuario' : `${count} usuarios`),
    add: 'Invitar usuario',
    empty: 'No hay usuarios registrados',
    emptyText: 'Invite a quienes trabajan con usted.',
    columns: { name: 'Nombre', email: 'Correo', role: 'Rol', active: 'Activo', state: 'Acceso' },
    detailOf: (name: string) => `Editar a ${name}`,
  },
  roles: { 1: 'Gerente', 0: 'Operario' },
  rolesHint:
    'Un gerente ve y cambia todo: precios, pagos, clientes y usuarios. Un operario recibe, procesa y arma lotes; no ve precios ni contactos.',
  active: { 1: 'Si', 0: 'No' },
  invited: 'Invitación pendiente',
  withFactor: 'Con verificación en dos pasos',
  passwordOnly: 'Con contraseña',
  fields: { name: 'Nombre', email: 'Correo electrónico', role: 'Rol', active: 'Activo' },
  invite: { title: 'Invitar usuario', submit: 'Enviar invitación' },
  detail: {
    title: 'Usuario',
    back: 'Usuarios',
    data: 'Datos del usuario',
    save: 'Guardar cambios',
    notFound: 'Este usuario no existe o fue eliminado.',
    own: 'Es su propia cuenta: otro gerente puede cambiar su rol o desactivarla.',
  },
  access: {
    title: 'Acceso',
    reset: 'Restaurar Contraseña',
    invite: 'Reenviar invitación',
    resetAsk:
      'Enviaremos una contraseña nueva por correo. La actual dejará de servir cuando el correo sea aceptado.',
    inviteAsk: 'Enviaremos otra vez el enlace para crear la contraseña.',
    delete: 'Eliminar usuario',
    deleteAsk: 'Esta seguro de eliminar este usuario?',
  },
} as const;
