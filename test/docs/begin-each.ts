// Runs `--help` of several commands in one process, so that shared modules are loaded once. Each argument names a command and its program,
// such as `fuzz=server/test/fuzz/run.ts`. Writes the outputs as JSON.
import { join } from 'node:path';

/** Thrown instead of ending the process, so that the next command can start. */
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
// A command that catches errors itself may have caught `Ended` and set an exit code. So reset the exit code.
process.exitCode = 0;
