// Tells drizzle-kit where the schema is and where the generated SQL goes (`npm run migrations -w server`).
import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/db/schema.ts', './src/db/token-tables.ts'],
  out: './drizzle',
});
