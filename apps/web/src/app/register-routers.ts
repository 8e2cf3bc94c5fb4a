import type { createShellRouter as createCustomerRouter } from '../shells/customer/router.tsx';
import type { createShellRouter as createPublicRouter } from '../shells/public/router.tsx';
import type { createShellRouter as createStaffRouter } from '../shells/staff/router.tsx';

// Links are checked against the paths of all three applications.
declare module '@tanstack/react-router' {
  interface Register {
    router:
      | ReturnType<typeof createPublicRouter>
      | ReturnType<typeof createCustomerRouter>
      | ReturnType<typeof createStaffRouter>;
  }
}
