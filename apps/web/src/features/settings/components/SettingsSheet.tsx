import { usStateName } from '@puerta/domain/us-states';
import { money } from '../../../lib/format.ts';
import { Card } from '../../../ui/Card.tsx';
import { DescriptionList } from '../../../ui/DescriptionList.tsx';
import type { ShownSettings } from '../api.ts';
import { settingsTexts as texts } from '../texts.es.ts';
import { WAYS } from './MoreFields.tsx';
import styles from './Settings.module.css';

/** The agency's data for those who may only read it. */
export function SettingsSheet({ settings }: { settings: ShownSettings }) {
  const { warehouse: at } = settings;
  return (
    <div className={styles.form}>
      <Card title={texts.agency}>
        <DescriptionList
          items={listed([
            [texts.name, settings.name],
            [texts.shortName, settings.short_name],
            [texts.slogan, settings.slogan],
            [texts.address, settings.address],
            [texts.city, settings.city],
            [texts.state, settings.state_name],
            [texts.zip, settings.zip_code],
            [texts.phone, settings.phone],
            [texts.supportEmail, settings.support_email],
            [texts.facebook, settings.facebook],
            [texts.instagram, settings.instagram],
            [texts.lockerUrl, settings.locker_url || texts.none],
            [texts.pickup, money(settings.ups_pickup_cost)],
            ...WAYS.map((way): [string, string] => [
              texts.limitOf[way],
              limitText(settings[`${way}_weight_max`]),
            ]),
            [texts.prefix, settings.tracking_prefix],
            [texts.timeZone, settings.time_zone],
          ])}
        />
      </Card>
      <Card title={texts.warehouse}>
        <DescriptionList
          items={listed([
            [texts.warehouseName, at.name],
            [texts.warehouseAddress, `${at.address}, ${at.city}, ${usStateName(at.state)} ${at.zip}`],
            [texts.warehousePhone, at.phone],
          ])}
        />
      </Card>
    </div>
  );
}

const limitText = (pounds: number | null) => (pounds === null ? texts.none : `${pounds} lb`);
const listed = (pairs: [string, string][]) => pairs.map(([term, value]) => ({ term, value }));
