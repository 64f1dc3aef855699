import { expect, it } from 'vitest';
import { allowedImage, imageHost } from './allowed-image.ts';

const HOSTS = ['images.example', '*.cdn.example', 'Bücher.example', 'ports.example:8443'];

it.each([
  ['https://images.example/a.png'],
  ['//images.example/a.png', 'https://images.example/a.png'],
  ['https://IMAGES.example:443/a.png', 'https://images.example/a.png'],
  ['https://eu.cdn.example/a.png'],
  ['https://a.b.cdn.example/a.png'],
  ['https://bücher.example/a.png', 'https://xn--bcher-kva.example/a.png'],
  ['https://ports.example:8443/a.png'],
  ['https://images.example\\@evil.example/a.png', 'https://images.example/@evil.example/a.png'],
])('loads %s from an allowed host', (address, asked = address) => {
  expect(allowedImage(address, HOSTS)).toBe(asked);
});

it.each([
  'http://images.example/a.png',
  'https://images.example.evil.example/a.png',
  'https://evil.example/?images.example',
  'https://evil.example/images.example/a.png',
  'https://images.example@evil.example/a.png',
  'https://images.example:x@evil.example/a.png',
  'https://secret@images.example/a.png',
  'https://secret:word@images.example/a.png',
  'https://images.example./a.png',
  'https://images.example:8443/a.png',
  'https://ports.example/a.png',
  'https://cdn.example/a.png',
  'https://evilcdn.example/a.png',
  'https://.cdn.example.evil.example/a.png',
  'https:\\\\evil.example\\a.png',
  'https://evil.example\\.cdn.example/a.png',
  'https://evil.example#.cdn.example',
  'https://ımages.example/a.png',
  'https://bucher.example/a.png',
  'https://xn--images-.example/a.png',
  '//evil.example/a.png',
  '/\\evil.example/a.png',
  '/a.png',
  'a.png',
  '',
  '?images.example',
  'blob:https://images.example/1',
  'ftp://images.example/a.png',
  'javascript:alert(1)',
  'mailto:a@images.example',
])('does not load from %j', (address) => {
  expect(allowedImage(address, HOSTS)).toBe(undefined);
});

it.each([
  '*',
  '*.',
  '',
  '.',
  'https://evil.example',
  'evil.example/a',
  'a@evil.example',
  '*.*.example',
])('takes %j in the list for no host', (entry) => {
  expect(allowedImage('https://evil.example/a.png', [entry])).toBe(undefined);
  expect(allowedImage('https://a.evil.example/a.png', [entry])).toBe(undefined);
  expect(allowedImage('https://data/a.png', [entry, 'data:'])).toBe(undefined);
});

it('loads embedded ones only where the app asked for it, and never as SVG', () => {
  for (const raster of ['data:image/png;base64,AAAA', 'data:image/jpeg;base64,/9j/4AAQ']) {
    expect(allowedImage(raster, HOSTS)).toBe(undefined);
    expect(allowedImage(raster, ['data:'])).toBe(raster);
  }
  expect(allowedImage('data:image/svg+xml;base64,AAAA', ['data:'])).toBe(undefined);
});

it.each([
  ['https://images.example@evil.example/a.png', 'evil.example'],
  ['//evil.example:8443/a.png', 'evil.example:8443'],
  ['https://аpple.example/a.png', 'xn--pple-43d.example'],
  ['/a.png', ''],
  ['data:image/png;base64,AAAA', ''],
  ['mailto:a@evil.example', ''],
])('names the host of %s as %j', (address, host) => {
  expect(imageHost(address)).toBe(host);
});
