import { expect, test } from 'vitest';
import { statusOf } from './errors.ts';

/** What is not named here is 409: a conflict with how its object stands. */
const KINDS = {
  400: `address_refused box_refused file_missing invalid_input link_expired receiver_city_refused
    receiver_lines_refused receiver_name_refused receiver_phone_refused receiver_state_refused
    receiver_zip_refused sender_city_refused sender_lines_refused sender_name_refused sender_phone_refused
    sender_state_refused sender_zip_refused service_refused signature_invalid wrong_code wrong_password zip_unknown`,
  401: 'second_factor_required session_expired session_required wrong_credentials',
  402: 'payment_declined',
  403: 'account_blocked agency_suspended debt_pending forbidden password_expired password_needed second_factor_missing',
  404: `agency_not_found lot_not_found not_found package_not_found product_not_found ticket_not_found
    tracking_not_found`,
  413: 'file_too_large payload_too_large',
  415: 'file_unsupported media_unsupported',
  429: 'too_many_tries',
  500: 'internal',
  502: 'carrier_unavailable payment_unavailable payment_unknown warehouse_refused',
  503: 'busy database_away files_away stopping',
};

test.each(Object.entries(statusOf))('%s has the status of its kind', (code, status) => {
  const kind = Object.entries(KINDS).find(([, codes]) => codes.split(/\s+/).includes(code));
  expect(status).toBe(Number(kind?.[0] ?? 409));
});
