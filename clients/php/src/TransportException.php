<?php

declare(strict_types=1);

namespace Leadtrace;

/** Thrown by a transport if there is no response. */
final class TransportException extends \RuntimeException
{
    public bool $isTimeout;

    public function __construct(string $message, bool $isTimeout = false)
    {
        parent::__construct($message);
        $this->isTimeout = $isTimeout;
    }
}
