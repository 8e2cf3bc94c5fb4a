// Loaded (--import) into every program that our commands start, so that none outlives them.
import { endWithParent } from './ancestors.mjs';

endWithParent();
