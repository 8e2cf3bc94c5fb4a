// Loaded on demand by notify.ts and by the host in app/.
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';

export { Notifications, notifications, notificationsStore } from '@mantine/notifications';
export { keepClear } from './keep-clear.ts';
