import { setAgency } from './agency.ts';

/** For tests of what reads the agency outside a page: an agency of New York; the first one fixes its lockers. */
export const beInAgency = (id = 1): void =>
  setAgency({
    id,
    slug: 'caribe',
    name: 'Caribe Express',
    slogan: '',
    logo: null,
    logo_white: null,
    color: '#0f766e',
    email: '',
    support_email: '',
    phone: '',
    city: 'Doral',
    state_code: 'FL',
    tracking_prefix: 'CE',
    facebook: '',
    instagram: '',
    payment_mode: 'card',
    card_script: false,
    pickup_fee: 25,
    time_zone: 'America/New_York',
  });
