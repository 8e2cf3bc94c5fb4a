import { Terms } from '../components/Terms.tsx';

/** /politics of customers: the foot of every page leads there. */
export function CustomerTermsPage() {
  return <Terms />;
}
