import { describe, expect, it } from 'vitest';
import { chooseModel } from './model-choice.ts';

describe('chooseModel', () => {
  it('takes the demo model where no key is set', () => {
    expect(chooseModel({ OPENAI_API_KEY: '', PATH: '/bin' }).modelId).toContain('demo');
  });

  it('takes OpenAI with its key', () => {
    const { provider, modelId } = chooseModel({ OPENAI_API_KEY: 'k', HANDRAIL_MODEL: 'gpt-x' });

    expect([provider, modelId]).toEqual(['OpenAI', 'gpt-x']);
  });

  it('takes Anthropic with its key', () => {
    expect(chooseModel({ ANTHROPIC_API_KEY: 'k' }).provider).toBe('Anthropic');
  });

  it('takes a compatible server without a key, named by its address', () => {
    const env = { OPENAI_BASE_URL: 'http://localhost:11434/v1/', HANDRAIL_MODEL: 'qwen3:8b' };

    expect(chooseModel(env)).toMatchObject({ provider: 'localhost:11434', modelId: 'qwen3:8b' });
  });

  it('asks which model a compatible server should use', () => {
    expect(() => chooseModel({ OPENAI_BASE_URL: 'http://localhost:11434/v1' })).toThrow(
      'HANDRAIL_MODEL',
    );
  });

  it('refuses an address that is no URL', () => {
    const env = { OPENAI_BASE_URL: 'localhost', HANDRAIL_MODEL: 'qwen3:8b' };

    expect(() => chooseModel(env)).toThrow('OPENAI_BASE_URL is "localhost"');
  });

  it('refuses a delay that is no number', () => {
    expect(() => chooseModel({ HANDRAIL_DEMO_DELAY_MS: 'fast' })).toThrow('milliseconds');
  });
});
