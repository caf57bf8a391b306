// Tests the files for GitHub, which cannot run here. Workflows are tested with GitHub's own parser, and forms with GitHub's schema.
import { readdirSync } from 'node:fs';
import { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { root } from '../../lib/build/paths.ts';
import { readPackageScriptNames, readProjectFile } from './documents.ts';

const workflows = readdirSync(`${root}.github/workflows`);
const forms = readdirSync(`${root}.github/ISSUE_TEMPLATE`).filter((file) => file !== 'config.yml');

async function findings(name: string, content: string): Promise<string[]> {
  const { context, value } = parseWorkflow({ name, content }, new NoOperationTraceWriter());
  const syntax = context.errors.getErrors().map(({ message }) => message);
  if (!value || syntax.length > 0) return syntax;
  const { errors } = await convertWorkflowTemplate(context, value);
  return (errors ?? []).map(({ Message }) => Message);
}

interface Step {
  readonly uses?: string;
  readonly run?: string;
}

function stepsOf(file: string): Step[] {
  const { jobs } = parse(readProjectFile(`.github/workflows/${file}`)) as {
    jobs: Record<string, { steps: Step[] }>;
  };
  return Object.values(jobs).flatMap(({ steps }) => steps);
}

describe.each(workflows)('workflow %s', (file) => {
  it("is accepted by GitHub's parser", async () => {
    expect(await findings(file, readProjectFile(`.github/workflows/${file}`))).toEqual([]);
  });

  it('runs only existing npm commands', () => {
    const lines = stepsOf(file).flatMap(({ run }) => run ?? []);
    const named = lines.flatMap((line) => [...line.matchAll(/npm run (?:--silent )?([\w:-]+)/g)]);
    expect(
      named.map(([, name]) => name).filter((name) => !readPackageScriptNames().includes(name ?? '')),
    ).toEqual([]);
  });

  it('states its permissions', () => {
    const { permissions } = parse(readProjectFile(`.github/workflows/${file}`)) as { permissions?: object };
    expect(permissions).toBeDefined();
    expect(JSON.stringify(permissions)).not.toContain('write-all');
  });

  it('puts no expression into a shell command', () => {
    for (const { run = '' } of stepsOf(file)) expect(run).not.toContain('${{');
  });
});

describe('GitHub workflows', () => {
  it('run .ci/run after a push, and before a dependency is updated', () => {
    for (const file of ['dependencies.yml', 'test.yml'])
      expect(stepsOf(file).some(({ run }) => run?.includes('bash .ci/run'))).toBe(true);
  });

  it('run every test each night and before a release', () => {
    for (const file of ['nightly.yml', 'release.yml'])
      expect(stepsOf(file).some(({ run }) => run?.includes('npm run test:nightly'))).toBe(true);
  });

  it('are rejected by the parser if they are wrong', async () => {
    const wrong = ['- runn: x', "- run: 'x'\n        if: nothing.at.all", '- uses: 1\n        run: x'];
    for (const step of wrong)
      expect(
        await findings(
          'wrong',
          `on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      ${step}\n`,
        ),
        step,
      ).not.toEqual([]);
    const lost = 'on: push\njobs:\n  a:\n    runs-on: x\n    needs: b\n    steps: [{run: y}]\n';
    expect(await findings('lost', lost)).not.toEqual([]);
  });
});

const TYPES = ['markdown', 'input', 'textarea', 'dropdown', 'checkboxes'];

describe.each(forms)('issue form %s', (file) => {
  interface Field {
    readonly type: string;
    readonly id?: string;
    readonly attributes: {
      readonly label?: string;
      readonly value?: string;
      readonly options?: readonly string[];
    };
  }
  const form = parse(readProjectFile(`.github/ISSUE_TEMPLATE/${file}`)) as {
    name: string;
    description: string;
    body: Field[];
  };

  it("is accepted by GitHub's schema", () => {
    expect(form.name.length).toBeGreaterThan(3);
    expect(form.description.length).toBeGreaterThan(10);
    const ids = form.body.flatMap(({ id }) => id ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { type, attributes } of form.body) {
      expect(TYPES).toContain(type);
      if (type === 'markdown') expect(attributes.value?.length).toBeGreaterThan(0);
      else expect(attributes.label?.length).toBeGreaterThan(0);
      if (type === 'dropdown') expect(new Set(attributes.options).size).toBe(attributes.options?.length);
    }
  });

  it('has one text field for the report that Kiroku copies', () => {
    const asked = form.body.filter(({ id, type }) => id === 'report' && type === 'textarea');
    expect(asked).toHaveLength(1);
    // In the English texts, the button that copies the report has this name.
    expect(readProjectFile('lib/domain/words/english/en-teach.ts')).toContain("'page.report': 'Copy report'");
  });
});
