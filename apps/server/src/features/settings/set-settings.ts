import { done } from '@puerta/contract/messages.es';
import type { Handler } from '../../services/context.ts';
import { editAs } from '../edits/merge-body.ts';
import { presentSettings } from './present.ts';
import { lockSettings, updateSettingsRow } from './queries.ts';
import { tellSettings } from './update-settings.ts';

/** Changes single settings, whatever of the others is not filled in yet: what is not sent stays as it is. */
export const setSettings: Handler<'PUT /admin/setting'> = async (context, { body }) => {
  const { agency, db } = context;
  const { primary_color, air_weight_max } = body;
  const row = await db.within(agency.id, async tx => {
    const before = await lockSettings(tx, agency.id);
    await editAs(tx, context);
    const after = await updateSettingsRow(tx, agency.id, {
      color: primary_color?.toLowerCase() ?? before.color,
      air_weight_max: air_weight_max === undefined ? before.air_weight_max : air_weight_max,
    });
    tellSettings(tx, context, before, after);
    return after;
  });
  return { data: presentSettings(row), message: done.infoUpdated };
};
