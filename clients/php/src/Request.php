<?php

declare(strict_types=1);

namespace Leadtrace;

/** One attempt to call the API. */
final class Request
{
    public string $method;

    public string $url;

    /** @var array<string, string> */
    public array $headers;

    public ?string $body;

    /** Timeout in seconds. */
    public float $timeout;

    /** @param array<string, string> $headers */
    public function __construct(
        string $method,
        string $url,
        array $headers,
        ?string $body,
        float $timeout
    ) {
        $this->method = $method;
        $this->url = $url;
        $this->headers = $headers;
        $this->body = $body;
        $this->timeout = $timeout;
    }
}
