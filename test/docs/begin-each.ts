// Runs `--help` of several commands in one process, which loads what they share once.
// Each argument is a command and its program: `fuzz=server/test/fuzz/run.ts`. What each said is written as JSON.
import { join } from 'node:path';

/** A command ends its process when it has answered: here the next one begins. */
class Ended extends Error {}

const root = join(import.meta.dirname, '../..');
const [node = '', , ...commands] = process.argv;
const write = process.stdout.write.bind(process.stdout);
const said: Record<string, string> = {};

process.exit = () => {
  throw new Ended();
};

for (const command of commands) {
  const [name = '', program = ''] = command.split('=');
  process.argv = [node, join(root, program), '--help'];
  process.env.npm_lifecycle_event = name;
  process.stdout.write = (text) => {
    said[name] = `${said[name] ?? ''}${text}`;
    return true;
  };
  try {
    await import(join(root, program));
  } catch (error) {
    if (!(error instanceof Ended)) throw error;
  }
}

write(JSON.stringify(said));
// One that reports errors by itself has taken its end for one.
process.exitCode = 0;
