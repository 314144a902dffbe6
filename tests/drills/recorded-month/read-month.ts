import { readFileSync } from 'node:fs';
import { type Exchange, trafficReader } from '../../factories/traffic-reader.ts';

// Reads recorded traffic, one exchange per line, and prints what the person was shown. Knows nothing of the product.
const reader = trafficReader();
const lines = readFileSync(process.argv[2]!, 'utf8').split('\n').slice(0, -1);
for (const line of lines) reader.read(JSON.parse(line) as Exchange);
const { rows, seen, unaccounted } = reader;
console.log(JSON.stringify({ rows: [...rows], seen: [...seen], unaccounted }));
