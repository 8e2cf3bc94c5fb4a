import type { LinkProps } from '@tanstack/react-router';

/** The page of what a fact is about; null where it has none, or is gone. */
export function objectLink(object: {
  type: string;
  id: number | null;
  label: string;
}): Pick<LinkProps, 'to' | 'params' | 'search'> | null {
  const { type, id, label } = object;
  if (id === null) {
    return null;
  }
  switch (type) {
    case 'package':
      // by its tracking, as the lists lead to it
      return { to: '/order/$id', params: { id: label || String(id) } };
    case 'client':
      return { to: '/client/$id', params: { id: String(id) } };
    case 'lot':
      return { to: '/lots/$id', params: { id: String(id) } };
    case 'user':
      return { to: '/users/$id', params: { id: String(id) } };
    case 'ticket':
      return { to: '/support', search: { ticket: id } };
    case 'state':
      return { to: '/states' };
    case 'city':
      return { to: '/cities', search: { q: label } };
    case 'office':
      return { to: '/offices' };
    case 'transport':
      return { to: '/transport' };
    case 'product':
      return { to: '/products' };
    case 'settings':
      return { to: '/settings' };
    default:
      return null;
  }
}
