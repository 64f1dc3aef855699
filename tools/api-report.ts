// Writes packages/<name>/api/<entry>.api.md from the built declarations. With --check it changes nothing and
// fails on a difference, so that no public name changes unseen.
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Extractor, ExtractorConfig, ExtractorLogLevel } from '@microsoft/api-extractor';
import { codeEntries, publishedPackages, ROOT, type Package } from './workspace.ts';

const check = process.argv.includes('--check');

/** `./locales/de` is reported in `locales-de.api.md`. */
function reportName(subpath: string): string {
  return subpath === '.' ? 'index' : subpath.slice(2).replaceAll('/', '-');
}

function report(item: Package, subpath: string, base: string): boolean {
  const name = reportName(subpath);
  const temporary = join(ROOT, '.reports/api', item.name);
  mkdirSync(join(item.folder, 'api'), { recursive: true });
  mkdirSync(temporary, { recursive: true });
  const config = ExtractorConfig.prepare({
    configObjectFullPath: undefined,
    packageJsonFullPath: join(item.folder, 'package.json'),
    configObject: {
      projectFolder: item.folder,
      mainEntryPointFilePath: join(item.folder, `${base}.d.ts`),
      compiler: {
        overrideTsconfig: {
          compilerOptions: {
            target: 'es2022',
            lib: ['ES2024', 'DOM', 'DOM.Iterable', 'DOM.AsyncIterable'],
            module: 'esnext',
            moduleResolution: 'bundler',
            jsx: 'react-jsx',
            strict: true,
            skipLibCheck: true,
            types: ['node'],
            typeRoots: [join(ROOT, 'node_modules/@types')],
          },
          files: [join(item.folder, `${base}.d.ts`)],
        },
      },
      apiReport: {
        enabled: true,
        reportFolder: join(item.folder, 'api'),
        reportTempFolder: temporary,
        reportFileName: `${name}.api.md`,
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      newlineKind: 'lf',
      messages: {
        compilerMessageReporting: { default: { logLevel: ExtractorLogLevel.Error } },
        extractorMessageReporting: { default: { logLevel: ExtractorLogLevel.None } },
        tsdocMessageReporting: { default: { logLevel: ExtractorLogLevel.None } },
      },
    },
  });
  const result = Extractor.invoke(config, {
    localBuild: !check,
    messageCallback(message) {
      const noise =
        message.logLevel === ExtractorLogLevel.Info ||
        message.logLevel === ExtractorLogLevel.Verbose;
      if (noise || message.messageId.startsWith('console-api-report')) message.handled = true;
    },
  });
  const drift = check && result.apiReportChanged;
  if (drift) {
    console.error(
      `handrail: the public API of @handrail/${item.name} (${subpath}) is not what packages/${item.name}/api/${name}.api.md says.\n` +
        'If the change is meant, run `npx -y pnpm@12.4.2 api`, read the difference and commit it with a changeset.',
    );
  }
  return result.succeeded && !drift;
}

let ok = true;
for (const item of publishedPackages()) {
  const entries = codeEntries(item.manifest);
  for (const [subpath, base] of entries) ok = report(item, subpath, base) && ok;

  const expected = new Set(entries.map(([subpath]) => `${reportName(subpath)}.api.md`));
  for (const file of readdirSync(join(item.folder, 'api'))) {
    if (expected.has(file)) continue;
    if (check) {
      console.error(
        `handrail: packages/${item.name}/api/${file} describes an entry point that is gone. Delete it.`,
      );
      ok = false;
    } else rmSync(join(item.folder, 'api', file));
  }
}
process.exit(ok ? 0 : 1);
