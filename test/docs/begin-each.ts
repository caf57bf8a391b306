// Runs `--help` of several commands in one process, which loads shared modules once.
// Each argument is a command and its program: `fuzz=server/test/fuzz/run.ts`. Writes the outputs as JSON.
import { join } from 'node:path';

/** A command ends its process after its answer; here the next one starts instead. */
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
// A command that reports errors itself may have taken the end for an error.
process.exitCode = 0;
