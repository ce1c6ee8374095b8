<?php

declare(strict_types=1);

namespace Leadtrace;

/** Client with a method for each operation. */
final class Client
{
    use Operations;

    private string $baseUrl;

    private string $apiKey;

    private float $timeout;

    private int $retries;

    /** @var callable(Request): Response */
    private $transport;

    /** @var callable(float): void Waits for a number of seconds. */
    private $sleep;

    /**
     * @param string $baseUrl Such as `https://leads.example.com`.
     * @param array{
     *     timeout?: float,
     *     retries?: int,
     *     transport?: callable(Request): Response,
     *     sleep?: callable(float): void
     * } $options `timeout` is in seconds and per attempt; `retries` is the maximum per call.
     */
    public function __construct(
        string $baseUrl,
        #[\SensitiveParameter]
        string $apiKey,
        array $options = []
    ) {
        $this->baseUrl = Calls::toBaseUrl($baseUrl);
        $this->apiKey = Calls::toApiKey($apiKey);
        $this->timeout = (float) ($options['timeout'] ?? 10.0);
        $this->retries = $options['retries'] ?? 2;
        if ($this->timeout <= 0 || $this->retries < 0) {
            throw new \InvalidArgumentException('timeout must be more than 0, and retries 0 or more.');
        }
        $this->transport = $options['transport'] ?? [Transports::class, 'send'];
        $this->sleep = $options['sleep'] ?? static function (float $seconds): void {
            usleep((int) ($seconds * 1e6));
        };
    }

    /**
     * Client for LEADTRACE_URL and LEADTRACE_API_KEY.
     *
     * @param array<string, mixed> $options
     */
    public static function fromEnvironment(array $options = []): self
    {
        $url = getenv('LEADTRACE_URL');
        $key = getenv('LEADTRACE_API_KEY');
        return new self($url ?: 'http://localhost:3000', $key ?: '', $options);
    }

    /**
     * Yields every matching lead, loading pages of 100 as needed.
     *
     * @param array<string, mixed> $query
     * @return \Generator<int, array<string, mixed>>
     */
    public function listAllLeads(array $query = []): \Generator
    {
        $query += ['limit' => 100];
        do {
            $page = $this->listLeads($query);
            foreach ($page->data as $lead) {
                yield $lead;
            }
            $query['cursor'] = $page->meta['pagination']['nextCursor'] ?? null;
        } while ($query['cursor'] !== null);
    }

    /** Hides the key in dumps. */
    public function __debugInfo(): array
    {
        return ['baseUrl' => $this->baseUrl];
    }

    /**
     * @param array{string, string, string, bool, bool, bool} $operation Method, path, source of the
     *     input, and whether it only reads, accepts an idempotency key, and has no envelope.
     * @param array<string, string> $ids
     * @param array<string, mixed> $fields
     * @return Answer<mixed>
     */
    private function call(array $operation, array $ids, array $fields, ?string $key = null): Answer
    {
        [$method, $path, $source, $isReadOnly, $isIdempotent, $isBare] = $operation;
        $headers = ['x-api-key' => $this->apiKey, 'accept' => 'application/json'];
        if ($isIdempotent) {
            $headers['idempotency-key'] = $key ?? bin2hex(random_bytes(16));
        }
        $url = $this->baseUrl . Calls::buildPath($path, $ids);
        $body = null;
        if ($source === 'body') {
            $headers['content-type'] = 'application/json';
            $body = Calls::formatBody($fields);
        } elseif ($source === 'query' && ($query = Calls::formatQuery($fields)) !== '') {
            $url .= "?$query";
        }
        $request = new Request($method, $url, $headers, $body, $this->timeout);
        for ($failed = 1; ; $failed++) {
            try {
                return Calls::readResponse($isBare, $this->send($request));
            } catch (LeadtraceException $error) {
                $isSafe = $isReadOnly || $isIdempotent;
                if ($failed > $this->retries || !Calls::mayRepeat($isSafe, $error)) {
                    throw $error;
                }
                $chance = random_int(0, 1000) / 1000;
                ($this->sleep)(Calls::getWait($failed, $error->retryAfter, $chance));
            }
        }
    }

    private function send(Request $request): Response
    {
        try {
            return ($this->transport)($request);
        } catch (TransportException $error) {
            $origin = implode('/', array_slice(explode('/', $request->url), 0, 3));
            throw $error->isTimeout
                ? new LeadtraceException('TIMEOUT', "No response within {$request->timeout} s.")
                : new LeadtraceException('NETWORK_ERROR', "$origin cannot be reached.");
        }
    }
}
