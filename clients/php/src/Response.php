<?php

declare(strict_types=1);

namespace Leadtrace;

/** Response to an attempt. */
final class Response
{
    public int $status;

    /** @var array<string, string> Headers with lowercase names. */
    public array $headers;

    public string $body;

    /** @param array<string, string> $headers */
    public function __construct(int $status, array $headers, string $body)
    {
        $this->status = $status;
        $this->headers = $headers;
        $this->body = $body;
    }
}
