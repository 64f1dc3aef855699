import { expect, it } from 'vitest';
import { loadsNothing } from './loads-nothing.ts';

it.each([
  'flowchart LR\n  A[Port] --> B{Customs?}\n  B -- yes --> C((Sea))',
  'flowchart TD\n  A["one<br/>two\\nthree #quot;x#quot;"] --> B@{ shape: rect, label: "x" }\n  style A fill:#f9f,stroke:#333',
  'sequenceDiagram\n  participant C as Client\n  C->>+S: POST /api/runs\n  S-->>-C: 202 & a cursor; then events',
  'classDiagram\n  Ship <|-- Ferry\n  Ship : +String name\n  Ship: +sail()',
  '%%{init: {"theme": "forest"}}%%\npie title Icons and images\n  "a" : 2',
  'flowchart LR\n  classDef hot fill:#f96\n  A:::hot --> B',
  'flowchart LR\n  A["GET https://api.example/orders"] -->|"http://proxy.example"| B',
])('draws %j', (code) => {
  expect(loadsNothing(code)).toBe(true);
});

it.each([
  'A@{ img: "p.png" }',
  'A@{ "img": "p.png" }',
  'A@{ "im\\u0067": "p.png" }',
  'A@{ icon: "x:y" }',
  'style A fill:url(p)',
  'style A fill:URL (p)',
  'style A fill:u\\72l(p)',
  'style A fill:#117;rl(p)',
  'style A fill:&#x75;rl(p)',
  'style A background:image-set("p" 1x)',
  '%%{init: {"themeCSS": "a{}"}}%%',
  '@import "p"',
  'A["<img src=p>"]',
  'A["<image href=p>"]',
  'A["< iframe>"]',
  'A["&lt;x&colon;"]',
  'click A "https://evil.example"',
  'click A "javascript:hacked=1"',
  'A["//evil.example"]',
  'A["#47;#47;evil.example"]',
  'A["\\/\\/evil.example"]',
  'Person(a, "x", $sprite="p")',
  'A["<img src=https://evil.example>"]',
  'A["`![x](https://evil.example/p.png)`"]',
  'A["url(https://evil.example)"]',
  'A["data:https://evil.example"]',
  'A["https:&sol;&sol;evil.example"]',
  'A["x"] --> B\n  click A "https://evil.example"',
  'A["x"] --> B\n  click A href "https://evil.example"',
  'A@{ img: ["https://evil.example"] }',
  'style A fill:src("https://evil.example")',
  '%%{init: {"themeVariables": {"primaryColor": ["https://evil.example"]}}}%%',
])('draws nothing of %j in a flowchart', (code) => {
  expect(loadsNothing(`flowchart LR\n  ${code}`)).toBe(false);
});

it('takes an address in a label of another kind of diagram for one that could be loaded', () => {
  expect(loadsNothing('architecture-beta\n  service a["https://evil.example"]')).toBe(false);
  expect(loadsNothing('---\nconfig: {}\n---\nflowchart LR\n  A["https://evil.example"]')).toBe(
    false,
  );
});
