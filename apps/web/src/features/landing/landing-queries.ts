import { read } from '../../lib/query/read.ts';

export const promotionsQuery = read('open', 'GET /open/services');

export const contactQuery = read('open', 'GET /open/contact');
