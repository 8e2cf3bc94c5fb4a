// Builds the web app when its sources are not those of the last build, as a program of its own.
import { buildWebIfChanged } from './lib/web-build.mjs';

buildWebIfChanged();
