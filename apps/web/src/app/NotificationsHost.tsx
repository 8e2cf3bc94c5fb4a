import { NOTIFICATIONS } from '@puerta/domain/parcel-limits';
import { lazy, Suspense, useEffect, useState } from 'react';
import { onFirstNotice } from '../lib/notify.ts';

const Host = lazy(async () => {
  const { Notifications } = await import('../lib/notifications-kit.ts');
  return {
    default: () => (
      <Notifications
        limit={NOTIFICATIONS.limit}
        autoClose={NOTIFICATIONS.autoCloseMs}
        transitionDuration={NOTIFICATIONS.transitionMs}
        containerWidth={NOTIFICATIONS.width}
        position="bottom-right"
        pauseResetOnHover="all"
      />
    ),
  };
});

/** Where notices appear; drawn with the first one. */
export function NotificationsHost() {
  const [isNeeded, setIsNeeded] = useState(false);
  useEffect(() => onFirstNotice(() => setIsNeeded(true)), []);
  return (
    isNeeded && (
      <Suspense>
        <Host />
      </Suspense>
    )
  );
}
